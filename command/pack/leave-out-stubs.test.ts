import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { leaveOutStubs } from "./leave-out-stubs.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-stubs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const banner = "const begun = 1;";
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, `${name}.js`), `${banner}\n${text}\n//# sourceMappingURL=${name}.js.map\n`);
  writeFileSync(join(folder, `${name}.js.map`), JSON.stringify({ sources: [name] }));
};
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");

it("gives a chunk the name of the entry that only passes it on", () => {
  write("AAAAAAAA", "var a = 1, b = 2;\nexport {\n  a,\n  b\n};");
  write("BBBBBBBB", "var c = 3;\nexport {\n  c\n};");
  write("contract", 'import {\n  a\n} from "./AAAAAAAA.js";\nexport {\n  a\n};');
  write("server", 'import {\n  a,\n  b\n} from "./AAAAAAAA.js";\nvar server = a + b;\nexport {\n  server\n};');
  write("renamed", 'import {\n  c as d\n} from "./BBBBBBBB.js";\nexport {\n  c as d\n};');
  write("twice", 'import {\n  b\n} from "./AAAAAAAA.js";\nexport {\n  b\n};');
  leaveOutStubs(folder, banner);
  const left = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(left.toSorted()).toEqual(["BBBBBBBB.js", "contract.js", "renamed.js", "server.js", "twice.js"]);
  expect(textOf("contract.js")).toContain("var a = 1, b = 2;");
  expect(textOf("contract.js")).toContain("sourceMappingURL=contract.js.map");
  expect(JSON.parse(textOf("contract.js.map"))).toEqual({ sources: ["AAAAAAAA"] });
  for (const name of ["server.js", "twice.js"]) expect(textOf(name)).toContain('from "./contract.js"');
  expect(textOf("renamed.js")).toContain('from "./BBBBBBBB.js"');
});
