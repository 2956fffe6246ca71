/** The rule table. A rule looks at one file and names the lines that break it. */
import { dirname, join, normalize } from "node:path";

export interface Violation {
  file: string;
  line: number;
  rule: string;
}

type Half = "contract" | "browser" | "server";

/** Where a file stands: the kernel or a plugin, and which half of it. */
interface Place {
  owner: string;
  half: Half | undefined;
}

const longest = { source: 300, test: 400 };
const bannedNames = /(^|\/)(utils|helpers|common|misc|types)(\/|\.tsx?$)/;

export function placeOf(file: string): Place | undefined {
  const kernel = /^kernel\/(contract|browser|server)(?:\/|\.tsx?$)/.exec(file);
  if (kernel !== null) return { owner: "kernel", half: kernel[1] as Half };
  const plugin = /^(?:tests\/fixtures\/)?plugins\/([^/]+)\/(contract|browser|server)(?:\/|\.tsx?$)/.exec(file);
  return plugin === null ? undefined : { owner: plugin[1] ?? "", half: plugin[2] as Half };
}

export function violationsIn(file: string, text: string): Violation[] {
  const lines = text.split("\n");
  const found: Violation[] = [];
  const report = (line: number, rule: string): void => void found.push({ file, line, rule });
  const isTest = file.includes(".test.") || file.startsWith("tests/");
  const limit = isTest ? longest.test : longest.source;
  if (lines.length - 1 > limit) report(limit, `no file has more than ${limit} lines (${lines.length - 1})`);
  if (bannedNames.test(file)) report(1, "no file or folder is called utils, helpers, common, misc or types");
  if (file.endsWith(".css")) return found;
  if (!isTest && !/^(\/\*\*|\/\*)/.test(text)) report(1, "the first line says what the file is for");
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("export * from")) report(index + 1, "a door names its exports: no `export *`");
    if (line.startsWith("export default") && !file.endsWith(".config.ts")) report(index + 1, "no default exports");
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) && !file.startsWith("scripts/imports/")) report(index + 1, "nothing is left to do later");
    const imported = /^\s*(?:import|export)\b.*?\bfrom\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import\s+"([^"]+)"/.exec(line);
    const isComment = /^\s*(\*|\/\*|\/\/)/.test(line);
    const target = isComment ? undefined : (imported?.[1] ?? imported?.[2] ?? imported?.[3]);
    if (target !== undefined && !isTest) for (const rule of importViolations(file, target)) report(index + 1, rule);
  }
  return found;
}

/** Rules between halves and owners, decided by where the import leads. */
function importViolations(file: string, target: string): string[] {
  const rules: string[] = [];
  if (target.startsWith(".") && !/\.(ts|tsx|css|json)$/.test(target)) rules.push("relative imports have their extension");
  const from = placeOf(file);
  if (from === undefined) return rules;
  const resolved = target.startsWith(".") ? normalize(join(dirname(file), target)) : target;
  const to = placeOf(resolved);
  const door = /^#kernel\/(contract|browser|server)$/.exec(target)?.[1] as Half | undefined;
  const half = to?.half ?? door;
  if (half !== undefined && half !== "contract" && half !== from.half) rules.push(`the ${from.half ?? ""} half does not import the ${half} half`);
  if (from.owner === "kernel") {
    if (target.startsWith("#plugins/") || resolved.includes("plugins/")) rules.push("the kernel knows no plugin");
    return rules;
  }
  if (to?.owner === "kernel") rules.push("a plugin knows the kernel by its three doors only");
  if (to !== undefined && to.owner !== "kernel" && to.owner !== from.owner) rules.push("a plugin knows another by `#plugins/<name>` only");
  return rules;
}
