/** The `package.json` of a folder to pack: what it must say, and what the package says instead. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "../../contract/errors/problem.ts";
import { kernelPackage } from "../kernel-files.ts";

/** The fields that are read or changed; all others are kept. */
interface Manifest {
  name?: unknown;
  version?: unknown;
  private?: unknown;
  exports?: unknown;
  bin?: unknown;
  portal?: { plugin?: unknown };
  peerDependencies?: Readonly<Record<string, string>>;
  devDependencies?: unknown;
  scripts?: unknown;
}

export interface ReadManifest {
  /** Absolute path of the folder. */
  folder: string;
  name: string;
  /** What the package's own `package.json` contains. */
  content: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

/** Does not throw for what is missing: all problems of all packages are reported at once. */
export function readManifest(folder: string): ReadManifest {
  const file = join(folder, "package.json");
  const written = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const { devDependencies: _dev, scripts: _scripts, ...kept } = written;
  return {
    folder,
    name: String(written.name),
    content: { ...kept, exports: compiledExports(written.exports) },
    problems: problemsIn(written, relative(process.cwd(), file)),
  };
}

function problemsIn({ name, version, private: isPrivate, portal, exports, peerDependencies }: Manifest, file: string) {
  const problem = (where: string, found: string, expected: string): Problem => ({
    code: "PORTAL_PACKAGE_INVALID",
    where: `${file} . ${where}`,
    found,
    expected,
  });
  const found: Problem[] = [];
  if (typeof name !== "string" || !/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/.test(name))
    found.push(problem("name", JSON.stringify(name) ?? "none", "a name in lower case: portal-star-rating"));
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    found.push(problem("version", JSON.stringify(version) ?? "none", "a version of three numbers: 1.0.0"));
  if (isPrivate === true) found.push(problem("private", "true", "nothing: npm publishes no private package"));
  if (typeof exports !== "object" || exports === null)
    found.push(problem("exports", "none", 'what others import: { ".": "./contract.ts" }'));
  if (portal === undefined)
    found.push(problem("portal", "none", 'the name of the plugin: { "plugin": "star-rating" }'));
  if (name !== kernelPackage && peerDependencies?.[kernelPackage] === undefined)
    found.push(
      problem(
        "peerDependencies",
        `no "${kernelPackage}"`,
        `the versions of the kernel that the plugin works with: { "${kernelPackage}": "^0.2.0" }`,
      ),
    );
  return found;
}

/** `./contract.ts` becomes the compiled file with its types. */
function compiledExports(exports: unknown): unknown {
  if (typeof exports !== "object" || exports === null) return exports;
  return Object.fromEntries(
    Object.entries(exports).map(([name, file]) =>
      typeof file === "string" && /\.tsx?$/.test(file)
        ? [name, { types: file.replace(/\.tsx?$/, ".d.ts"), default: file.replace(/\.tsx?$/, ".js") }]
        : [name, file],
    ),
  );
}
