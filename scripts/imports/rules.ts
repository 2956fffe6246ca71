/** The rule table: who may import whom, and how files are written. A rule names the lines of a file that break it. */
import { basename } from "node:path";
import { sourceFile, type Import, type Place, type SourceFile } from "./source-file.ts";

export interface Violation {
  file: string;
  line: number;
  rule: string;
}

/** By plugin, the plugins that its contract lists in `needs` or `uses`. */
export type Needs = ReadonlyMap<string, readonly string[]>;

interface Rule {
  says: string;
  /** Numbers of the lines that break the rule, from 1. */
  lines: (file: SourceFile, needs: Needs) => readonly number[];
}

const longest = { line: 120, source: 330, styles: 460, test: 620 };

/** Written by `npm run messages` and `npm run tables`. */
const isGenerated = (path: string): boolean => /\/(messages\/keys|server\/tables)\.d\.ts$/.test(path);

/** Prettier breaks all other lines of code; comments are broken by their author, except for addresses and examples. */
function isUnbreakable(line: string): boolean {
  const isComment = /^\s*(\/\/|\/?\*)/.test(line);
  return isComment ? /https?:\/\/|@example|oxlint-disable|^\s*\*\s{2,}/.test(line) : /["'`]|\/.+\//.test(line);
}

/** Imports of the files that stand in a half; tests may import whatever they test. */
const imports =
  (breaks: (found: Import, from: Place, needs: Needs, path: string) => boolean): Rule["lines"] =>
  ({ place, isTest, path, imports: all }, needs) =>
    place === undefined || isTest
      ? []
      : all.filter((found) => breaks(found, place, needs, path)).map(({ line }) => line);

const code =
  (pattern: RegExp, applies: (file: SourceFile) => boolean = () => true): Rule["lines"] =>
  (file) =>
    file.path.endsWith(".css") || !applies(file)
      ? []
      : file.lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));

const styles =
  (pattern: RegExp): Rule["lines"] =>
  ({ path, lines }) =>
    path.endsWith(".css") ? lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : [])) : [];

const whole =
  (breaks: (file: SourceFile) => boolean): Rule["lines"] =>
  (file) =>
    breaks(file) ? [1] : [];

const isRelative = ({ target }: Import): boolean => target.startsWith(".");
const isOwn = ({ path }: Import, from: Place): boolean =>
  from.owner === "kernel" ? path.startsWith("kernel/") : new RegExp(`(^|/)plugins/${from.owner}/`).test(path);

export const rules: readonly Rule[] = [
  {
    says: "the kernel knows no plugin",
    lines: imports(
      ({ to, path }, { owner }) =>
        owner === "kernel" &&
        (path.startsWith("#plugins") || /(^|\/)plugins\//.test(path) || (to !== undefined && to.owner !== "kernel")),
    ),
  },
  {
    says: "inside the kernel imports are relative",
    lines: imports(({ target }, { owner }) => owner === "kernel" && target.startsWith("#kernel")),
  },
  {
    says: "a plugin knows the kernel by its four doors only",
    lines: imports(
      (found, { owner }) =>
        owner !== "kernel" &&
        ((isRelative(found) && /(^|\/)kernel(\/|\.)/.test(found.path)) || /^#kernel\/.*[/.]/.test(found.target)),
    ),
  },
  {
    says: "a plugin knows another by `#plugins/<name>` only",
    lines: imports(
      (found, from) =>
        from.owner !== "kernel" &&
        ((isRelative(found) && found.to !== undefined && found.to.owner !== "kernel" && !isOwn(found, from)) ||
          /^#plugins\/[^/]+\//.test(found.target)),
    ),
  },
  {
    says: "a plugin that another one imports stands in its `needs` or `uses`",
    lines: imports(
      ({ target, to }, { owner }, needs) =>
        owner !== "kernel" &&
        target.startsWith("#plugins/") &&
        to !== undefined &&
        to.owner !== owner &&
        needs.get(owner)?.includes(to.owner) !== true,
    ),
  },
  {
    says: "the contract half does not import the browser half",
    lines: imports(({ to }, { half }) => half === "contract" && to?.half === "browser"),
  },
  {
    says: "the contract half does not import the server half",
    lines: imports(({ to }, { half }) => half === "contract" && to?.half === "server"),
  },
  {
    says: "the browser half does not import the server half",
    lines: imports(({ to }, { half }) => half === "browser" && to?.half === "server"),
  },
  {
    says: "the server half does not import the browser half",
    lines: imports(({ to }, { half }) => half === "server" && to?.half === "browser"),
  },
  {
    says: "only the server half knows Node",
    lines: imports(({ target }, { half }) => half !== "server" && target.startsWith("node:")),
  },
  {
    says: "the contract half knows no React and no HTTP server, and of the database the types in `kernel/contract/database.ts`",
    lines: imports(
      ({ target }, { half }, _needs, path) =>
        half === "contract" &&
        /^(react|react-dom|react-router-dom|jotai|kysely|fastify|pg|ws)(\/|$)/.test(target) &&
        !(path === "kernel/contract/database.ts" && target === "kysely"),
    ),
  },
  {
    says: "links are the kernel's: the router's own bring a framework's bytes",
    lines: ({ path, lines }) =>
      path.startsWith("scripts/")
        ? []
        : lines.flatMap((line, index) =>
            /^import \{.*\b(Nav)?Link\b.*\} from "react-router(-dom)?"/.test(line) ? [index + 1] : [],
          ),
  },
  {
    says: "the kernel and its plugins stand without scripts, tests and the config",
    lines: imports(({ path }) => /^(scripts|tests)\/|(^|\/)portal\.config\.ts$/.test(path)),
  },
  {
    says: "relative imports have their extension",
    lines: ({ imports: all }) =>
      all.filter((found) => isRelative(found) && !/\.(ts|tsx|css|json|js)$/.test(found.target)).map(({ line }) => line),
  },
  { says: "a door names its exports: no `export *`", lines: code(/^export \*\s+from/) },
  {
    says: "a CSV is made by `csvDownload`, which defuses formulas",
    lines: code(
      /contentType:.*text\/csv/,
      ({ path, isTest }) => !isTest && path !== "kernel/server/http/csv-download.ts",
    ),
  },
  {
    says: "no default exports",
    lines: code(/^export default\b|^export \{[^}]*\bas default\b/, ({ path }) => !/\.config\.ts$|\.d\.ts$/.test(path)),
  },
  {
    says: "no file or folder is called utils, helpers, common, misc or types",
    lines: whole(({ path }) => /(^|\/)(utils|helpers|common|misc|types)(\/|\.[^/]*$)/.test(path)),
  },
  {
    says: "names of files are in kebab-case",
    lines: whole(({ path }) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(path))),
  },
  {
    says: "the first line says what the file is for",
    lines: whole(({ path, text, isTest }) => !isTest && !path.endsWith(".css") && !text.startsWith("/**")),
  },
  {
    says: `no source file has more than ${longest.source} lines`,
    lines: ({ path, lines, isTest }) =>
      !isTest && !path.endsWith(".css") && !isGenerated(path) && lines.length > longest.source
        ? [longest.source + 1]
        : [],
  },
  {
    says: `no line has more than ${longest.line} characters, unless a text or an address in it is longer`,
    lines: ({ lines, path }) =>
      isGenerated(path)
        ? []
        : lines.flatMap((line, index) => (line.length > longest.line && !isUnbreakable(line) ? [index + 1] : [])),
  },
  {
    says: `no style sheet has more than ${longest.styles} lines`,
    lines: ({ path, lines }) => (path.endsWith(".css") && lines.length > longest.styles ? [longest.styles + 1] : []),
  },
  {
    says: `no test has more than ${longest.test} lines`,
    lines: ({ lines, isTest }) => (isTest && lines.length > longest.test ? [longest.test + 1] : []),
  },
  {
    says: "nothing is left to do later",
    lines: ({ path, lines }) =>
      path.startsWith("scripts/imports/")
        ? []
        : lines.flatMap((line, index) => (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) ? [index + 1] : [])),
  },
  {
    says: "styles name logical sides (inline-start, inline-end), so that right-to-left works",
    lines: styles(
      /\b(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:|(text-align|float):\s*(left|right)|border-(top|bottom)-(left|right)-radius/,
    ),
  },
];

/** Every broken rule with its line, in the order of the lines. `path` is from the root of the repository. */
export function violationsIn(path: string, text: string, needs: Needs = new Map()): Violation[] {
  const file = sourceFile(path, text);
  return rules
    .flatMap(({ says, lines }) => lines(file, needs).map((line) => ({ file: path, line, rule: says })))
    .toSorted((a, b) => a.line - b.line);
}

/** The names in the `needs` and `uses` of a plugin's contract, as written there. */
export function needsIn(contract: string): string[] {
  return [...contract.matchAll(/\b(?:needs|uses):\s*\[([^\]]*)\]/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => name),
  );
}
