/** Writes a package: the compiled files, and everything of the folder that is not compiled. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface PackageParts {
  /** The folder with the sources. */
  folder: string;
  /** The folder with what the compiler made of them. */
  compiled: string;
  /** The folder of the package; it exists. */
  target: string;
  /** What its `package.json` contains. */
  content: Readonly<Record<string, unknown>>;
}

/** Sources that are not needed in the package; what is in a folder called `samples` is copied as it is. */
const isLeftOut = (file: string): boolean =>
  /(^|\/)node_modules(\/|$)|^dist(\/|$)/.test(file) ||
  (/(?<!\.d)\.tsx?$|\.test-d\.ts$/.test(file) && !/(^|\/)samples\//.test(file)) ||
  file === "package.json";

export function writePackage({ folder, compiled, target, content }: PackageParts): void {
  for (const file of filesIn(folder)) if (!isLeftOut(file)) copy(join(folder, file), join(target, file));
  for (const file of filesIn(compiled)) {
    const place = join(target, file);
    const text = readFileSync(join(compiled, file), "utf8");
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, /\.(d\.ts|js)$/.test(file) ? withCompiledNames(text) : text);
  }
  addDeclarations(target);
  const license = join(process.cwd(), "LICENSE");
  if (!existsSync(join(target, "LICENSE")) && existsSync(license)) copy(license, join(target, "LICENSE"));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
}

const filesIn = (folder: string): string[] =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** The compiler changes the extensions of imports in code, but not those in types and of files that run in a thread. */
function withCompiledNames(text: string): string {
  return text
    .replace(/((?:from|import\()\s*"\.{1,2}\/[^"]+?)\.tsx?"/g, '$1.js"')
    .replace(/(new URL\("\.{1,2}\/[^"]+?)\.tsx?", import\.meta\.url\)/g, '$1.js", import.meta.url)');
}

/** Types of messages and tables extend interfaces of others: they count once the plugin's contract is imported. */
function addDeclarations(target: string): void {
  const contract = join(target, "contract.d.ts");
  if (!existsSync(contract)) return;
  const files = globSync(["messages/**/*.d.ts", "server/tables.d.ts", "contract/i18n/i18next.d.ts"], { cwd: target });
  const references = files.toSorted().map((file) => `/// <reference path="./${file}" />\n`);
  writeFileSync(contract, `${references.join("")}${readFileSync(contract, "utf8")}`);
}
