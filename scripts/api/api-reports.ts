/**
 * Reports of what each entry point of the kernel, and of the lists and records on it, exports: its declarations, as the
 * compiler has written them, without comments and private members, sorted by name.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface EntryPoint {
  /** As plugins write it, after `@portalkit/`. */
  path: string;
  /** The file of the packed package, without its ending. */
  file: string;
}

/** Those that have a report, by its name. */
const entryPoints: Readonly<Record<string, EntryPoint>> = {
  contract: { path: "kernel/contract", file: "contract" },
  browser: { path: "kernel/browser", file: "browser" },
  "browser-plugin": { path: "kernel/browser/plugin", file: "browser-plugin" },
  server: { path: "kernel/server", file: "server" },
  engine: { path: "kernel/engine", file: "engine" },
  thread: { path: "kernel/thread", file: "thread" },
  gallery: { path: "kernel/gallery", file: "gallery" },
  testing: { path: "kernel/testing", file: "testing" },
  "resources-browser-api": { path: "resources/browser-api", file: "browser-api" },
  "resources-server": { path: "resources/server", file: "server" },
};

/** The packages whose entry points have reports. */
export const reportedPackages = { kernel: "kernel", resources: "plugins/resources" } as const;

/** A file that should exist, with its content. */
export interface ApiReport {
  file: string;
  text: string;
}

/**
 * @param packed the folders of the packed packages
 * @throws Error if a declaration cannot be found
 */
export function apiReports(packed: Readonly<Record<keyof typeof reportedPackages, string>>): ApiReport[] {
  const modules = new Map<string, DeclaredModule>();
  const read = (file: string): DeclaredModule => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };
  return Object.entries(entryPoints).map(([name, { path, file }]) => {
    const declaring = join(packed[path.startsWith("kernel/") ? "kernel" : "resources"], `${file}.d.ts`);
    const { exported, stars } = read(declaring);
    const declarations = [...exported.keys()].toSorted().map((one) => declarationOf(read, declaring, one));
    const text = [...stars.map((star) => `export type * from "${star}";`), ...declarations].join("\n\n");
    const title = `<!-- Written by \`npm run api\`. -->\n# ${path}\n\nExports of \`@portalkit/${path}\`.\n`;
    return { file: `docs/api/${name}.api.md`, text: `${title}\n\`\`\`ts\n${text}\n\`\`\`\n` };
  });
}

/** A file of declarations. */
interface DeclaredModule {
  /** The declarations at its top level by their names; overloads have one. */
  declared: ReadonlyMap<string, string>;
  /** The names that it exports, with the name of each in the file that `from` says, or in this one. */
  exported: ReadonlyMap<string, Origin>;
  imported: ReadonlyMap<string, Origin>;
  /** The files of which it exports everything. */
  stars: readonly string[];
}

interface Origin {
  name: string;
  from?: string;
}

const declaration =
  /^(export )?(?:declare )?(?:abstract )?(?:const|let|var|function|class|interface|type|enum) ([\w$]+)/;

function readModule(file: string): DeclaredModule {
  const declared = new Map<string, string>();
  const exported = new Map<string, Origin>();
  const imported = new Map<string, Origin>();
  const stars: string[] = [];
  for (const statement of statementsOf(readFileSync(file, "utf8"))) {
    const [, kind, names, from] = /^(import|export) (?:type )?\{([^}]*)\}(?: from "([^"]+)")?;/.exec(statement) ?? [];
    for (const part of names?.split(",") ?? []) {
      const [, name, alias = name] = /^\s*(?:type )?([\w$]+)(?: as ([\w$]+))?\s*$/.exec(part) ?? [];
      if (name === undefined || alias === undefined) continue;
      (kind === "import" ? imported : exported).set(alias, { name, ...(from !== undefined && { from }) });
    }
    const [, star] = /^export (?:type )?\* from "([^"]+)";/.exec(statement) ?? [];
    if (star !== undefined) stars.push(star);
    const [, isExported, name] = declaration.exec(statement) ?? [];
    if (name === undefined) continue;
    const earlier = declared.get(name);
    declared.set(name, earlier === undefined ? statement : `${earlier}\n${statement}`);
    if (isExported !== undefined) exported.set(name, { name });
  }
  return { declared, exported, imported, stars };
}

/** Splits the text at what begins a line: the compiler indents all but the end of a statement. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, "")
    .replaceAll(/^\s+(?:private |#private).*;\n/gm, "")
    .replaceAll(/import\("\.{1,2}\/[^"]+"\)\./g, "")
    .split(/^(?=(?:import|export|declare|interface|type|abstract|const|function|class|enum)\b)/m)
    .map((statement) => statement.replaceAll(/^\/\/.*$/gm, "").trim());

/** Follows a name from file to file until its declaration, and returns that under the exported name. */
function declarationOf(
  read: (file: string) => DeclaredModule,
  file: string,
  name: string,
  shown: string = name,
): string {
  const { declared, exported, imported } = read(file);
  const origin = exported.get(name) ?? { name };
  const own = origin.from === undefined ? declared.get(origin.name) : undefined;
  if (own !== undefined) {
    const text = own.replaceAll(/^(?:export )?(?:declare )?(?=\w)/gm, "export ");
    return origin.name === shown
      ? text
      : text.replaceAll(new RegExp(`(?<![\\w$.])${origin.name}(?![\\w$])`, "g"), shown);
  }
  const { name: next, from } = origin.from === undefined ? (imported.get(origin.name) ?? origin) : origin;
  if (from === undefined) throw new Error(`${file} has no declaration of ${name}`);
  if (!from.startsWith(".")) return `export { ${next === shown ? next : `${next} as ${shown}`} } from "${from}";`;
  return declarationOf(read, join(dirname(file), from.replace(/\.js$/, ".d.ts")), next, shown);
}
