/** Tests what `npm run check` reports about plugins that render the same field, or a field that they do not support. */
import { expect, it } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { checkPortal } from "../../command/check.ts";

/** Returns the problems that the check finds in a config with these plugins, a line each. */
async function problems(plugins: string): Promise<string> {
  const folder = mkdtempSync("tests/output/claims-");
  const file = join(folder, "portal.config.ts");
  writeFileSync(
    file,
    `
    import { definePortal } from "@portalkit/kernel/contract";
    import { resources } from "@portalkit/resources";
    import { auth } from "@portalkit/auth";
    import { completion } from "@portalkit/completion";
    import { gameCodes } from "@portalkit/game-codes";
    import { richEditor } from "@portalkit/rich-editor";
    void [completion, richEditor];
    export default definePortal({ brand: { name: "Claims" }, pluginFolders: ["../../../plugins"], plugins: [auth({ id: "auth" }), gameCodes({ id: "game-codes" }), ${plugins}, resources({ id: "resources" })], menu: [{ label: "Games", resourceId: "games" }] });`,
  );
  try {
    await checkPortal(file, { isConfigOnly: true });
    return "";
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return error.problems.map((problem) => describeProblem(problem)).join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.each([
  [
    "two editors of one text",
    'richEditor({ id: "one", resource: "games", column: "description" }), richEditor({ id: "two", resource: "games", column: "description" })',
    /component of the column "games\.description" \(edit\), which plugin "one" also has/,
  ],
  [
    "two that complete one text",
    'completion({ id: "one", resource: "games", column: "name" }), completion({ id: "two", resource: "games", column: "name" })',
    /component of the column "games\.name" \(edit\), which plugin "one" also has/,
  ],
  [
    "an editor of a plain text",
    'richEditor({ id: "one", resource: "games", column: "name" })',
    /found the column "name", which holds the type "string", expected a column of type richtext/,
  ],
  [
    "suggestions for a reference",
    'completion({ id: "one", resource: "denominations", column: "game_id" })',
    /found the column "game_id", which holds a reference/,
  ],
  [
    "a column that is not there",
    'completion({ id: "one", resource: "games", column: "nmae" })',
    /found the column "nmae".*did you mean "name"/,
  ],
  [
    "a resource that is not there",
    'richEditor({ id: "one", resource: "gmaes", column: "name" })',
    /found the resource "gmaes".*did you mean "games"/,
  ],
  [
    "a provider without options",
    'completion({ id: "one", resource: "games", column: "name", provider: "chat" })',
    /chat: found nothing/,
  ],
])("%s", async (_what, plugins, problem) => expect(await problems(plugins)).toMatch(problem));

it("an editor and the suggestions in it are no two owners", async () => {
  expect(
    await problems(
      'richEditor({ id: "one", resource: "games", column: "description", completion: "two" }), completion({ id: "two", resource: "games", column: "description" })',
    ),
  ).toBe("");
});
