/** Tests that problems are shown with the lines of the config that they are about. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { problemCodes } from "../../kernel/contract/errors/problem-codes.ts";
import type { Problem } from "../../kernel/contract/errors/problem.ts";
import { describeInLines, describeProblems, locateProblem } from "./describe-problems.ts";

const config = `import { definePortal, type PortalConfig } from "@portalkit/kernel/contract";
import { games } from "./games.ts";

const storage = { bucket: "covers", region: "eu" as const };
const basics = { brand: { name: "Sample" } satisfies PortalConfig["brand"] };
const visible = ({ adminUser }: { adminUser: { role: string } }): boolean => adminUser.role === "superadmin";

 export default definePortal({
  ...basics,
  permissions: { "auth.suspend": ["superadmin", "usr"] },
  plugins: [
    auth({ id: "auth" }),
    upload({
      id: "cover",
      resource: "games",
      storage,
    }),
    ...others(),
    visits({ id: "visits", page: "/visits" }),
  ],
  resources: [games],
  menu: [{ label: "Games", resourceId: "gmaes", visible }],
});
`;
const games = `export const games = defineResource({
  resourceId: "games",
  columns: [
    { name: "id" },
    { name: "name", enum: [{ value: "new", label: "New" }] },
  ],
  options: { fieldGroups: [{ groupName: "Main", columns: ["name", "covr"] }] },
});
`;

let folder = "";
let file = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-source-"));
  file = join(folder, "portal.config.ts");
  writeFileSync(file, config);
  writeFileSync(join(folder, "games.ts"), games);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problem = (where: string, found = "something", more: Partial<Problem> = {}): Problem => ({
  code: "PORTAL_CONFIG_INVALID_VALUE",
  where,
  found,
  expected: "another",
  ...more,
});

/** The text that is marked, after the name of its file. */
function marked(one: Problem): string | undefined {
  const lines = describeProblems([one], file).split("\n");
  const at = lines.findIndex((line) => line.includes("^"));
  if (at < 0) return undefined;
  const line = lines[at] ?? "";
  const name = /([\w.]+):\d+:\d+$/.exec(lines.find((each) => each.includes("-->")) ?? "")?.[1] ?? "";
  return `${name} ${(lines[at - 1] ?? "").slice(line.indexOf("^"), line.lastIndexOf("^") + 1)}`;
}

it.each([
  ["a value", problem('menu[0] "Games" . resourceId', 'the resource "gmaes"'), 'portal.config.ts "gmaes"'],
  ["a key that needs quotes", problem('permissions . "auth.suspend"[1]'), 'portal.config.ts "usr"'],
  [
    "a wrong key",
    problem('permissions . "auth.suspend"', 'the permission "auth.suspend"'),
    'portal.config.ts "auth.suspend"',
  ],
  ["an option of a plugin", problem('plugins[1] "cover" . resource'), 'portal.config.ts "games"'],
  ["the value of a constant", problem('plugins[1] "cover" . storage . bucket'), 'portal.config.ts "covers"'],
  ["what is spread into the config", problem("brand . name"), 'portal.config.ts "Sample"'],
  [
    "an item after others that are not written here",
    problem('plugins[7] "visits" . page'),
    'portal.config.ts "/visits"',
  ],
  [
    "a plugin by its id",
    problem('plugin "visits" . setup', "an error"),
    'portal.config.ts visits({ id: "visits", page: "/visits" })',
  ],
  ["another file", problem('resources[0] "games" . columns[1] "name" . enum[0] . value'), 'games.ts "new"'],
  ["a resource by its id", problem('resource "games" . columns "name" . enum[0] . label'), 'games.ts "New"'],
  [
    "the wrong name in a list",
    problem('resources[0] "games" . options . fieldGroups[0] "Main" . columns', 'the column "covr"'),
    'games.ts "covr"',
  ],
  [
    "the holder of what is missing",
    problem('resources[0] "games" . columns[0] "id" . label', "nothing"),
    'games.ts { name: "id" }',
  ],
  ["the first line of what has several", problem('plugins[1] "cover"', "an error"), "portal.config.ts upload({"],
  [
    "the key of an unknown option",
    problem('menu[0] "Games" . visible', 'the unknown option "visible"', { code: "PORTAL_CONFIG_UNKNOWN_OPTION" }),
    "portal.config.ts visible",
  ],
  ["nothing for a place outside the config", problem("environment variable PORT"), undefined],
])("marks %s", (_name, one, expected) => expect(marked(one)).toBe(expected));

it("says what was found and expected, where, how to mend it, and what follows", () => {
  const one = problem('menu[0] "Games" . resourceId', 'the resource "gmaes"', { didYouMean: "games", followUps: 2 });
  expect(describeProblems([one], file).split("\n")).toEqual([
    'error[PORTAL_CONFIG_INVALID_VALUE]: found the resource "gmaes", expected another',
    `  --> ${file}:22:40`,
    "   |",
    '22 |   menu: [{ label: "Games", resourceId: "gmaes", visible }],',
    '   |                                        ^^^^^^^ did you mean "games"?',
    '   = at: menu[0] "Games" . resourceId',
    `   = help: ${problemCodes.PORTAL_CONFIG_INVALID_VALUE} (docs/errors.md#portal_config_invalid_value)`,
    "   = note: and 2 more that follow from this",
  ]);
  expect(describeInLines([one], file)).toEqual([
    `${file}:22:40 menu[0] "Games" . resourceId: found the resource "gmaes", expected another; did you mean "games"? (PORTAL_CONFIG_INVALID_VALUE), and 2 more that follow from this`,
  ]);
});

it("needs no file that can be parsed", () => {
  const broken = join(folder, "broken.config.ts");
  writeFileSync(broken, "export default {\n  brand: {\n");
  expect(locateProblem(problem("brand . name"), broken)).toBeUndefined();
  expect(describeProblems([problem(`${broken}:2`)], broken)).toContain("2 |   brand: {");
  expect(describeProblems([problem("brand . name")], join(folder, "none.ts"))).toContain("= at: brand . name");
});
