import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { AnswerCall, KnownBrowser, PageInRendering, PageRenderer, RendererCode } from "@portalkit/kernel/server";
import { createPageRenderer } from "./page-renderer.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-rendering-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an application whose `renderPage` has this body; `rendered` counts the pages since it was evaluated. */
function codeThat(name: string, body: string): RendererCode {
  const [packages, application] = [join(folder, "packages.js"), join(folder, `${name}.js`)];
  writeFileSync(packages, "module.exports = { shared: { pages: 0 } };");
  writeFileSync(
    application,
    `let rendered = 0; let { pages } = require("shared");
     exports.renderPage = async (render, onError) => { rendered += 1; ${body} };`,
  );
  return { packages, application };
}

const browser: KnownBrowser = {
  url: "http://portal.test/portal/resource/codes?page=2",
  userAgent: "Test",
  languages: ["de", "en"],
  facts: { "stored af__theme": "dark", "media (max-width: 639px)": true, zone: "Asia/Tokyo" },
  preloaded: '{"language":"de"}',
};
const unanswered: AnswerCall = () => Promise.resolve({ status: 404, text: "{}" });

let renderer: PageRenderer | undefined;
const openRenderer = (
  timeoutMs = 10_000,
): Pick<PageRenderer, "start"> & {
  render(...of: [RendererCode, KnownBrowser, AnswerCall]): PageInRendering;
} => {
  const opened = (renderer = createPageRenderer(pino({ level: "silent" })));
  return { start: opened.start, render: (code, of, answer) => opened.render(code, of, answer, timeoutMs) };
};
afterEach(() => renderer?.close());

describe("rendering a page", () => {
  it("has the page's address, its browser's answers, and a record of what was asked", async () => {
    const code = codeThat(
      "facts",
      `document.documentElement.lang = navigator.languages[0];
       document.documentElement.dataset.theme = localStorage.getItem("af__theme");
       const hour = new Date("2026-01-01T00:00:00Z").getHours();
       return { html: [location.pathname, location.search, matchMedia("(max-width: 639px)").matches, hour,
         localStorage.getItem("other"), JSON.parse(document.getElementById("preloaded").textContent).language,
         typeof process].join(" "), queries: [["key", 1]] };`,
    );
    const page = await openRenderer().render(code, browser, unanswered).rendered;
    expect(page?.html).toBe("/portal/resource/codes ?page=2 true 9  de undefined");
    expect(page?.root).toEqual({ lang: "de", dir: "", dataset: { theme: "dark" }, properties: {} });
    expect(page?.queries).toEqual([["key", 1]]);
    const { zone: _zone, ...facts } = browser.facts;
    const offset = `offset ${Date.UTC(2026, 0, 1)}`;
    expect(Object.fromEntries(page?.assumed ?? [])).toEqual({ ...facts, "stored other": null, [offset]: -540 });
  });
  it("comes after a page for nobody, if the thread is started before", async () => {
    const code = codeThat("started", `return { html: String(++require("shared").pages), queries: [] };`);
    const pages = openRenderer();
    pages.start(code, "http://localhost/portal/login");
    expect((await pages.render(code, browser, unanswered).rendered)?.html).toBe("2");
    expect((await pages.render(code, browser, unanswered).rendered)?.html).toBe("3");
  });
  it("keeps nothing for the next page", async () => {
    const code = codeThat(
      "fresh",
      `const before = [rendered, globalThis.left, window.left, document.left];
       globalThis.left = window.left = document.left = "of another user";
       return { html: JSON.stringify(before), queries: [] };`,
    );
    const pages = openRenderer();
    for (let page = 0; page < 3; page++)
      expect((await pages.render(code, browser, unanswered).rendered)?.html).toBe("[1,null,null,null]");
  });
  it("gives each of several pages at once the answers of its own user", async () => {
    const code = codeThat(
      "calls",
      `const names = [];
       for (let call = 0; call < 5; call++) names.push(await (await fetch("/who", { method: "POST", body: "b", headers: { "accept-language": "ar" } })).json());
       return { html: names.join(), queries: [] };`,
    );
    const pages = openRenderer();
    const renderedFor = async (user: string): Promise<string | undefined> =>
      (
        await pages.render(code, browser, async ({ method, url, body, language }) => ({
          status: 200,
          text: JSON.stringify(`${user} ${method} ${url} ${body} ${language}`),
        })).rendered
      )?.html;
    const users = ["ada", "ben", "cem", "dot"];
    expect(await Promise.all(users.map(renderedFor))).toEqual(
      users.map((user) => Array.from({ length: 5 }, () => `${user} POST /who b ar`).join()),
    );
  });
  it("says what it sets on the document's element before it waits", async () => {
    const code = codeThat(
      "begins",
      `document.documentElement.lang = "de"; await fetch("/slow", {}); return { html: "x", queries: [] };`,
    );
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const page = openRenderer().render(code, browser, async () => (await answered, { status: 200, text: "{}" }));
    expect(await page.begun).toMatchObject({ lang: "de" });
    answer();
    expect(await page.rendered).toMatchObject({ html: "x", root: { lang: "de" } });
  });
  it("moves inline styles into rules", async () => {
    const code = codeThat(
      "styles",
      `return { html: '<p style="color:red">style=&quot;x&quot;</p><p style="a:&quot;b&quot;"><b style="color:red">', queries: [] };`,
    );
    const page = await openRenderer().render(code, browser, unanswered).rendered;
    expect(page?.html).toBe('<p data-style="0">style=&quot;x&quot;</p><p data-style="1"><b data-style="0">');
    expect(page?.styles).toEqual(["color:red", 'a:"b"']);
  });
});

describe("a page that cannot be rendered", () => {
  it.each([
    ["fails", 'throw new Error("no");'],
    ["is late", "await new Promise(() => undefined);"],
    ["changes the element later", 'await Promise.resolve(); document.documentElement.lang = "ar";'],
  ])("is left to the browser if it %s, and the next one is rendered", async (name, body) => {
    const code = codeThat(
      name.replaceAll(" ", "-"),
      `if (location.search === "?page=2") ${body} return { html: "x", queries: [] };`,
    );
    const pages = openRenderer(300);
    // The first page also starts the thread.
    await expect
      .poll(() => pages.render(code, { ...browser, url: "http://portal.test/" }, unanswered).rendered)
      .toBeDefined();
    expect(await pages.render(code, browser, unanswered).rendered).toBeUndefined();
    expect(await pages.render(code, { ...browser, url: "http://portal.test/" }, unanswered).rendered).toMatchObject({
      html: "x",
    });
  });
  it("is left to the browser if others are being rendered", async () => {
    const code = codeThat("crowd", "await new Promise(() => undefined);");
    const pages = openRenderer(300);
    const crowd = Array.from({ length: 6 }, () => pages.render(code, browser, unanswered).rendered);
    const first = await Promise.race([
      pages.render(code, browser, unanswered).rendered.then(() => "one more"),
      ...crowd.map((page) => page.then(() => "one of them")),
    ]);
    expect(first).toBe("one more");
    await Promise.all(crowd);
  });
  it("ends a thread that does not return, and starts another", async () => {
    const code = codeThat("endless", `while (location.search === "?page=2"); return { html: "x", queries: [] };`);
    const pages = openRenderer(50);
    expect(await pages.render(code, browser, unanswered).rendered).toBeUndefined();
    await expect
      .poll(() => pages.render(code, { ...browser, url: "http://portal.test/" }, unanswered).rendered)
      .toMatchObject({ html: "x" });
  });
  it("survives errors that nothing handles, and an address that is none", async () => {
    const code = codeThat(
      "unhandled",
      `setTimeout(() => { throw new Error("in a timer"); }); void Promise.reject(new Error("unhandled"));
       await new Promise((resolve) => setTimeout(resolve, 20)); return { html: String(pages++), queries: [] };`,
    );
    const rendering = openRenderer();
    expect(await rendering.render(code, browser, unanswered).rendered).toMatchObject({ html: "0" });
    expect(await rendering.render(code, { ...browser, url: "http://[bad" }, unanswered).rendered).toBeUndefined();
    expect(await rendering.render(code, browser, unanswered).rendered).toMatchObject({ html: "0" });
  });
  it("names a component that failed, and sends the rest", async () => {
    const code = codeThat("part", `onError(new Error("chart")); return { html: "rest", queries: [] };`);
    const page = await openRenderer().render(code, browser, unanswered).rendered;
    expect(page).toMatchObject({ html: "rest", failures: [expect.stringContaining("chart") as unknown] });
  });
});
