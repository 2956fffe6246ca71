import { describe, expect, it } from "vitest";
import { needsIn, rules, violationsIn } from "./rules.ts";

const head = "/** What it is for. */\n";
const needs = new Map([["a", ["b"]]]);
const broken = (file: string, text: string): string[] => violationsIn(file, head + text, needs).map(({ rule }) => rule);

describe("the import rules", () => {
  it("let a plugin use the entry points, its own files, packages, and the contract of a plugin it needs", () => {
    expect(
      broken(
        "plugins/a/browser.tsx",
        'import { slots } from "@portalkit/kernel/browser/plugin";\nimport { x } from "./browser/x.ts";\nimport React from "react";\nimport { b } from "@portalkit/b";\nimport { a } from "@portalkit/a";',
      ),
    ).toEqual([]);
    expect(broken("plugins/a/server/x.ts", 'import { a } from "@portalkit/kernel/thread";')).toEqual([]);
    expect(broken("tests/fixtures/plugins/a/browser/deep/x.tsx", 'import { a } from "../../contract/y.ts";')).toEqual(
      [],
    );
  });
  it("keep components out of the declarations of a plugin", () => {
    expect(broken("plugins/a/browser.tsx", 'import { Badge } from "@portalkit/kernel/browser";')).toEqual([
      "a plugin's browser.tsx imports only `@portalkit/kernel/browser/plugin` of the kernel's browser half",
    ]);
    expect(broken("plugins/a/browser/x.tsx", 'import { Badge } from "@portalkit/kernel/browser";')).toEqual([]);
  });
  it("keep the gallery out of deployments", () => {
    const rule = "only the gallery imports the gallery and its examples, which no deployment contains";
    expect(broken("plugins/a/browser/x.tsx", 'import { gallery } from "@portalkit/kernel/gallery";')).toEqual([rule]);
    expect(broken("plugins/a/browser/x.tsx", 'import { examples } from "./y.gallery.tsx";')).toEqual([rule]);
    expect(broken("kernel/browser/ui/x.tsx", 'import { gallery } from "../gallery/gallery.ts";')).toContain(rule);
    expect(broken("plugins/a/browser/x.gallery.tsx", 'import { gallery } from "@portalkit/kernel/gallery";')).toEqual(
      [],
    );
    expect(broken("kernel/browser/ui/x.gallery.tsx", 'import { gallery } from "../gallery/gallery.ts";')).toEqual([]);
  });
  it("count the entry point for threads as the server half's", () => {
    for (const half of ["contract", "browser"])
      expect(broken(`plugins/a/${half}/x.ts`, 'import { a } from "@portalkit/kernel/thread";')).toEqual([
        `the ${half} half does not import the server half`,
      ]);
  });
  it("let the tools and the kernel import each other only by their entry points", () => {
    const rule = "the tools in command/ import the kernel only as `@portalkit/kernel/tools`, which only they import";
    expect(broken("command/build/x.ts", 'import { a } from "@portalkit/kernel/tools";')).toEqual([]);
    for (const target of ["../../kernel/tools.ts", "@portalkit/kernel/server"])
      expect(broken("command/build/x.ts", `import { a } from "${target}";`)).toEqual([rule]);
    expect(broken("plugins/a/server.ts", 'import { a } from "@portalkit/kernel/tools";')).toContain(rule);
    expect(broken("kernel/command/x.ts", 'import { a } from "../../command/build.ts";')).toEqual([
      "the kernel imports the tools only as `@portalkit/command`, which an installation may lack",
    ]);
    expect(broken("kernel/testing/x.ts", 'const a = import("@portalkit/command/build");')).toEqual([]);
  });
  it("keep plugins out of the kernel", () => {
    for (const target of [
      "../../../plugins/a/contract.ts",
      "@portalkit/a",
      "../../../tests/fixtures/plugins/proof/contract.ts",
    ]) {
      expect(broken("kernel/server/x.ts", `import { a } from "${target}";`)).toContain("the kernel imports no plugin");
    }
  });
  it("keep a plugin out of the kernel's rooms", () => {
    for (const target of [
      "../../../kernel/server/main.ts",
      "../../../kernel/server.ts",
      "@portalkit/kernel/server/app/start-server.ts",
    ]) {
      expect(broken("plugins/a/server/x.ts", `import { a } from "${target}";`)).toEqual([
        "a plugin imports only the entry points of the kernel",
      ]);
    }
  });
  it("keep a plugin out of other plugins' rooms", () => {
    for (const target of ["../b/contract.ts", "../b/server/x.ts", "@portalkit/b/server/x.ts"])
      expect(broken("plugins/a/server.ts", `import { b } from "${target}";`)).toEqual([
        "a plugin imports another one only as `@portalkit/<name>`, or its `/browser-api`, `/gallery` and `/server`",
      ]);
  });
  it("ask for a plugin that is imported to be needed", () => {
    expect(broken("plugins/a/server.ts", 'import { c } from "@portalkit/c";')).toEqual([
      "a plugin that another one imports is in its `needs` or `uses`",
    ]);
    expect(broken("plugins/d/server.ts", 'import { b } from "@portalkit/b";')).toEqual([
      "a plugin that another one imports is in its `needs` or `uses`",
    ]);
    expect(needsIn('pluginContract({ name: "a", needs: ["b", "c"], uses: ["d"], icons: ["x"] })')).toEqual([
      "b",
      "c",
      "d",
    ]);
  });
  it("keep the halves apart, by entry points and by paths", () => {
    expect(broken("plugins/a/browser/x.tsx", 'import { h } from "@portalkit/kernel/server";')).toEqual([
      "the browser half does not import the server half",
    ]);
    expect(broken("plugins/a/server/x.ts", 'import { h } from "../browser/y.ts";')).toEqual([
      "the server half does not import the browser half",
    ]);
    expect(broken("kernel/contract/config/x.ts", 'import { h } from "../../browser/x.ts";')).toEqual([
      "the contract half does not import the browser half",
    ]);
    expect(broken("kernel/contract.ts", 'export { h } from "./server.ts";')).toEqual([
      "the contract half does not import the server half",
    ]);
    expect(broken("kernel/contract/database.ts", 'import type { Kysely } from "kysely";')).toEqual([]);
    expect(broken("kernel/contract/extension/port.ts", 'import type { Kysely } from "kysely";')).toHaveLength(1);
    expect(
      broken("plugins/a/contract.ts", 'import { readFileSync } from "node:fs";\nimport { useState } from "react";'),
    ).toEqual([
      "only the server half uses Node",
      "the contract half uses no React and no HTTP server, and of the database only the types in `kernel/contract/database.ts`",
    ]);
  });
  it("keep the product apart from scripts, tests and the config", () => {
    for (const target of ["../../../scripts/bench.ts", "../../../tests/support/portal.ts", "../../../portal.config.ts"])
      expect(broken("kernel/server/http/x.ts", `import x from "${target}";`)).toEqual([
        "the kernel and its plugins do not import scripts, tests or the config",
      ]);
  });
  it("see imports over several lines, for types, for effect, and lazy ones, and name their line", () => {
    const text =
      'import {\n  a, // first\n  type B,\n} from "@portalkit/kernel/server";\nimport type { C } from "@portalkit/kernel/server";\nimport "@portalkit/kernel/server";\nconst d = () => import("@portalkit/kernel/server");\nexport type { E } from "@portalkit/kernel/server";\n';
    expect(violationsIn("plugins/a/browser/x.tsx", head + text, needs).map(({ line }) => line)).toEqual([
      5, 6, 7, 8, 9,
    ]);
  });
  it("are not fooled by texts and comments", () => {
    expect(
      broken(
        "plugins/a/browser/x.tsx",
        '// import("@portalkit/kernel/server")\n * import { a } from "@portalkit/kernel/server";\nexport const from = 1;\nconst word = `@portalkit/kernel/server`;\n',
      ),
    ).toEqual([]);
  });
});

describe("the rules of files", () => {
  it("find default exports, stars, missing extensions, vague names and things left for later", () => {
    expect(
      broken("kernel/server/http/utils/x.ts", 'export * from "./y";\nexport default 1;\n// TODO later').toSorted(),
    ).toEqual([
      "an entry point names its exports: no `export *`",
      "no default exports",
      "no file or folder is called utils, helpers, common, misc or types",
      "nothing is left to do later",
      "relative imports have their extension",
    ]);
  });
  it("leave the making of CSV files to the kernel, which defuses formulas in them", () => {
    const made =
      'export const file = new Download({ fileName: "a.csv", contentType: "text/csv; charset=utf-8", content });';
    expect(broken("plugins/a/server/x.ts", made)).toEqual([
      "a CSV is created by `csvDownload`, which escapes formulas",
    ]);
    expect(broken("kernel/server/extension/calls/csv-download.ts", made)).toEqual([]);
  });
  it("have modules mocked only where a test has a process of its own", () => {
    expect(broken("kernel/server/http/x.test.ts", 'vi.mock("./y.ts");')).toEqual([
      "a test that mocks modules is called *.mocked.test.ts, so that it has a process of its own",
    ]);
    expect(broken("kernel/server/http/x.mocked.test.ts", 'vi.mock("./y.ts");')).toEqual([]);
  });
  it("allow a config a default export, and no module to rename one to default", () => {
    expect(broken("portal.config.ts", "export default {};")).toEqual([]);
    expect(broken("kernel/server/http/x.ts", "export { x as default };")).toEqual(["no default exports"]);
  });
  it("find a file without its first sentence, one that is too long, and a name that is not in kebab-case", () => {
    expect(violationsIn("kernel/server/http/x.ts", "export const x = 1;\n").map(({ rule }) => rule)).toEqual([
      "the first line says what the file is for",
    ]);
    expect(broken("kernel/server/http/x.ts", "x\n".repeat(249))).toEqual([]);
    expect(broken("kernel/server/http/x.ts", "x\n".repeat(250))).toEqual(["no source file has more than 250 lines"]);
    expect(broken("kernel/server/http/x.test.ts", "x\n".repeat(399))).toEqual([]);
    expect(broken("tests/e2e/x.test.ts", "x\n".repeat(620))).toEqual(["no test has more than 620 lines"]);
    expect(broken("kernel/browser/ui/list.css", "a {}\n".repeat(251))).toEqual([
      "no style sheet has more than 250 lines",
    ]);
    expect(broken("kernel/server/http/MyFile.ts", "")).toEqual(["names of files are in kebab-case"]);
  });
  it("find files of a plugin that are not where all plugins have theirs", () => {
    expect(broken("plugins/a/suggestion.test.ts", "")).toEqual([
      "a plugin has contract.ts, browser.tsx, server.ts, browser-api.ts, gallery.ts, messages/ and a folder for each half",
    ]);
    const rule =
      "a plugin's calls are in calls.ts of its contract, and their handlers in handlers.ts of its server half";
    for (const path of ["plugins/a/contract/endpoints.ts", "plugins/a/server/move-calls.ts"])
      expect(broken(path, "")).toEqual([rule]);
    for (const path of [
      "plugins/a/contract.test.ts",
      "plugins/a/contract/move-calls.ts",
      "plugins/a/server/handlers.ts",
    ])
      expect(broken(path, "")).toEqual([]);
  });
  it("find timeouts that do not grow with the slowness of the machine", () => {
    const rule = "a timeout of a test is a multiple of `slowness`";
    const found = ["it(name, async () => {\n}, 300_000);", "it(name, { timeout: 90_000 }, () => {});"];
    expect(found.map((line) => broken("tests/e2e/x.test.ts", line))).toEqual([[rule], [rule]]);
    const kept = ["it(name, { timeout: 90_000 * slowness }, () => {});", "setTimeout(() => {\n}, 120);"];
    expect(kept.flatMap((line) => broken("tests/e2e/x.test.ts", line))).toEqual([]);
  });
  it("find names with words that have a standard term", () => {
    const rule = "names use the standard terms of CONTRIBUTING.md";
    expect(
      violationsIn("kernel/server/http/x.ts", `${head}const mostBytes = 1;\nconst maxBytes = 1; // most\n`),
    ).toEqual([{ file: "kernel/server/http/x.ts", line: 2, rule }]);
  });
  it("find lines that are too long and could be broken", () => {
    const rule = "no line has more than 120 characters, unless a text or an address in it is longer";
    const words = "word ".repeat(24);
    expect(
      [`// ${words}`, ` * ${words}`, `  select ${words}`].map((line) => broken("kernel/browser/ui/x.tsx", line)),
    ).toEqual([[rule], [rule], [rule]]);
    const kept = [`// https://portal.test/${"x".repeat(120)}`, `const x = "${words}";`, "x".repeat(120)];
    expect(kept.flatMap((line) => broken("kernel/server/http/x.ts", line))).toEqual([]);
  });
  it("find what Node cannot run, in the files that it may load", () => {
    const rule = "Node runs the file as it is";
    expect(broken("kernel/server/http/x.ts", "for (const of of [1]) use(of);")).toEqual([rule]);
    expect(broken("kernel/server/http/x.ts", "export enum Kind { one }")).toEqual([rule]);
    expect(broken("kernel/server/http/x.ts", "for (const one of [1]) use(one as number);")).toEqual([]);
  });
  it("find styles that name the left or the right", () => {
    expect(
      broken(
        "kernel/browser/ui/x.module.css",
        ".a { margin-left: 4px; }\n.b { left: 0 }\n.c { margin-inline-start: 4px; inset-inline-start: 0; text-align: start; }",
      ),
    ).toEqual(Array(2).fill("styles name logical sides (inline-start, inline-end), so that right-to-left works"));
  });
  it("find a browser's own input of numbers", () => {
    const rule =
      "a number is typed into `CountInput` or `NumberInput`: a browser's own input changes what is typed, and the wheel it";
    for (const attribute of ['type="number"', "type={'number'}", 'type={"number"} min={0} />'])
      expect(broken("plugins/a/browser/x.tsx", `      <input\n        ${attribute}\n      />`)).toEqual([rule]);
    expect(broken("plugins/a/browser/x.tsx", '<Column type="numbers" />;')).toEqual([]);
    expect(broken("kernel/server/http/x.ts", 'type: "number" | "date";')).toEqual([]);
  });
  it("find a path of a resource that is written out", () => {
    const rule = "a path of a resource is a `listPath` or a `recordPath`: they encode the keys";
    const text = "const to = `/resource/orders/show/${id}`;";
    expect(broken("plugins/a/browser/x.ts", text)).toEqual([rule]);
    expect(broken("kernel/server/http/x.ts", text)).toEqual([rule]);
    expect(broken("plugins/a/browser/x.test.ts", text)).toEqual([]);
    expect(broken("plugins/a/browser/x.ts", 'const to = recordPath("orders", "show", id);')).toEqual([]);
  });
  it("find a page that opens another with the router's own component", () => {
    const rule =
      "a page that opens another is a `Redirect`: the router's `Navigate` stays where an address is opened meanwhile";
    expect(broken("plugins/a/browser/x.tsx", 'return <Navigate to="/" replace />;')).toEqual([rule]);
    expect(broken("plugins/a/browser/x.tsx", 'return <Redirect to="/" />;')).toEqual([]);
  });
  it("find a key that only pages with HTTPS can make", () => {
    const rule = "a browser's key is a `newKey`: `crypto.randomUUID` is missing on pages without HTTPS";
    const text = "const key = crypto.randomUUID();";
    expect(broken("plugins/a/browser/x.ts", text)).toEqual([rule]);
    expect(broken("kernel/browser/ui/x.ts", text)).toEqual([rule]);
    expect(["kernel/server/http/x.ts", "plugins/a/browser/x.test.ts"].flatMap((path) => broken(path, text))).toEqual(
      [],
    );
  });
  it("find a press of Enter that may be one of an input method", () => {
    const rule = "a press of Enter is told by `isEnter`: one may end the composition of an input method";
    for (const text of ['if (event.key === "Enter") send();', 'if (event.key !== "Enter") return;'])
      expect(broken("plugins/a/browser/x.tsx", text)).toEqual([rule]);
    expect(broken("plugins/a/browser/x.tsx", 'keys: "Enter",')).toEqual([]);
  });
  it("find a test that makes a folder where other tests read", () => {
    const rule =
      "a test makes folders in the system's temporary folder or in tests/output: others read the repository meanwhile";
    expect(broken("tests/config/x.ts", '/** Lints. */\nconst copy = mkdtempSync("tests/.linted-");')).toEqual([rule]);
    expect(broken("tests/config/x.ts", '/** Lints. */\nconst copy = mkdtempSync("tests/output/x-");')).toEqual([]);
    expect(broken("tests/config/x.ts", '/** Lints. */\nconst copy = mkdtempSync(join(tmpdir(), "x-"));')).toEqual([]);
  });
  it("each have words of their own", () => {
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length);
  });
});
