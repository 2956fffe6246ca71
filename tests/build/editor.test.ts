/** Tests that an editor checks each file with the types of `npm test`: `references` of tsconfig.json. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLanguageServer, type LanguageServer } from "../support/language-server.ts";
import { slowness } from "../support/slowness.ts";

let server: LanguageServer;
beforeAll(async () => {
  server = await openLanguageServer();
});
afterAll(() => server.close());

it.each([
  ["portal.config.ts", ["process", "window"]],
  ["plugins/resources/browser/list/filter-chips.tsx", ["process"]],
  ["kernel/server/app/start-server.ts", ["window"]],
  ["kernel/server/app/close-in-turn.test.ts", []],
])(
  "%s does not know %j",
  async (file, unknown) => {
    const messages = await server.messagesOn(file, "void [window, process];");
    const names = messages.map((message) => /^Cannot find name '(\w+)'/.exec(message)?.[1] ?? message);
    expect(names.toSorted()).toEqual(unknown);
  },
  120_000,
);

it("each file of the repository belongs to one of the projects", { timeout: 120_000 * slowness }, () => {
  const read = (command: string, ...parameters: string[]): string =>
    execFileSync(command, parameters, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const checked = new Set(
    [
      ...["contract", "browser", "server", "tests"].map((half) => `tsconfig.${half}.json`),
      "scripts/site/tsconfig.json",
    ].flatMap((project) => {
      const shown = read("node_modules/.bin/tsc", "-p", project, "--showConfig");
      return (JSON.parse(shown) as { files: string[] }).files.map((file) => join(dirname(project), file));
    }),
  );
  const written = read("git", "ls-files", "*.ts", "*.tsx").trim().split("\n");
  // The tests of the sample plugins import them.
  const others = written.filter((file) => !file.startsWith("command/create-plugin/samples/"));
  expect(others.filter((file) => !checked.has(file))).toEqual([]);
});
