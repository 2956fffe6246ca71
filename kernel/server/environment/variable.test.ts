import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { readVariable } from "./variable.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-variable-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const secret = "0123456789abcdef0123456789abcdef";

it.each([
  ["a value", "a value"],
  ["a value\n", "a value"],
  ["a value\r\n", "a value"],
  [" two lines\nof one ", " two lines\nof one "],
])("reads the file with %j", (content, text) => {
  expect(readVariable({ A_FILE: file("a", content) }, "A")).toEqual({ text });
});
it("takes an empty variable for none, of both kinds, and no name of the object itself", () => {
  expect(readVariable({ A: "", A_FILE: "" }, "A")).toEqual({ text: undefined });
  expect(readVariable({}, "constructor")).toEqual({ text: undefined });
  expect(readVariable({ A: "x", A_FILE: "" }, "A")).toEqual({ text: "x" });
});
it("refuses a file that is not there, one that is empty, and two values", () => {
  const found = (variables: Record<string, string>): string | undefined => readVariable(variables, "A").problem?.found;
  expect(found({ A_FILE: join(folder, "none") })).toContain("cannot be read (ENOENT)");
  expect(found({ A_FILE: folder })).toContain("cannot be read (EISDIR)");
  expect(found({ A_FILE: file("empty", "\n") })).toContain("the empty file");
  expect(found({ A: "x", A_FILE: file("both", "y") })).toBe("a value for A as well");
});
it("is how the server reads its own variables", () => {
  const url = "postgres://user:password@host/db";
  expect(
    readEnvironment({ PORTAL_SECRET_FILE: file("secret", `${secret}\n`), DATABASE_URL_FILE: file("url", url) }),
  ).toMatchObject({ secret, databaseUrl: url });
  expect(() => readEnvironment({ PORTAL_SECRET_FILE: join(folder, "none"), PORT: "x" })).toThrow(
    /PORTAL_SECRET_FILE: found ".*none", which cannot be read/,
  );
});
