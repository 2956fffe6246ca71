import { describe, expect, it } from "vitest";
import { sourceFile } from "../imports/source-file.ts";
import { testsReached } from "./changed-tests.ts";

const files = Object.entries({
  "plugins/stars/contract.ts": "",
  "plugins/stars/server.ts": 'import { stars } from "./contract.ts";',
  "plugins/stars/server/count.ts": "",
  "plugins/stars/server/count.test.ts": 'import { count } from "./count.ts";',
  "plugins/stars/contract.test.ts": 'import { stars } from "./contract.ts";',
  "plugins/moons/server.ts": 'import { stars } from "@portalkit/stars";',
  "plugins/moons/server.test.ts": 'import { server } from "./server.ts";',
  "tests/contract/stars-of-users.test.ts": "",
  "tests/contract/votes.test.ts": 'await caller.post("/plugin/stars/vote")',
  "tests/contract/other.test.ts": "",
  "tests/config/docs.test.ts": 'readFileSync("docs/plugins.md")',
}).map(([path, text]) => sourceFile(path, text));

describe("the tests that a change reaches", () => {
  it("import it, directly or through others and by the name of a package, or name its plugin", () => {
    expect(testsReached(["plugins/stars/contract.ts"], files)).toEqual([
      "plugins/moons/server.test.ts",
      "plugins/stars/contract.test.ts",
      "plugins/stars/server/count.test.ts",
      "tests/contract/stars-of-users.test.ts",
      "tests/contract/votes.test.ts",
    ]);
  });
  it("are of that plugin only, if no other imports it", () => {
    expect(testsReached(["plugins/moons/server.ts"], files)).toEqual(["plugins/moons/server.test.ts"]);
  });
  it("name a file that they read", () => {
    expect(testsReached(["docs/plugins.md"], files)).toEqual(["tests/config/docs.test.ts"]);
  });
  it("are the changed tests themselves, and nothing for what no test names", () => {
    expect(testsReached(["tests/contract/other.test.ts"], files)).toEqual(["tests/contract/other.test.ts"]);
    expect(testsReached(["LICENSE"], files)).toEqual([]);
  });
});
