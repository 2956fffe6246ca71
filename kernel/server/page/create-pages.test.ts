import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createPages, type Pages } from "./create-pages.ts";
import type { RenderedPage } from "./page-rendering.ts";
import type { PreloadedAnswers } from "./preloaded-answers.ts";
import type { ServerState } from "../../contract/server-rendering.ts";
import type { BuildManifest } from "./manifest.ts";
import { renderPage, type PagePortal } from "./page-html.ts";

const portal: PagePortal = { basePath: "/portal", brand: { name: "Codeport" }, languages: ["en", "ar"] };
const manifest = (main = "main-A.js"): BuildManifest => ({
  entry: { theme: "theme-A.js", boot: "boot-A.js", main, styles: "styles-A.css", font: "inter-A.woff2" },
  laterStyles: { file: "later-styles-A.css", neededBy: ["price-input-A.js"] },
  routes: [
    { path: "/login", preload: ["signed-out-A.js"] },
    { path: "/resource/:resourceId", preload: ["reading-A.js"] },
  ],
  otherwise: { preload: ["shell-A.js"] },
  fields: { "games/price": { list: ["reading-A.js", "price-A.js"], edit: ["price-input-A.js"] } },
  rendering: {
    packages: "packages-A.js",
    application: "application-A.js",
    pageScript: "page-script-A.js",
    styles: "styles-A.json",
  },
});
const distDir = mkdtempSync(join(tmpdir(), "portal-pages-"));
const file = join(distDir, "manifest.json");
const headScript = "(()=>{hold(document)})();\n";
mkdirSync(join(distDir, "rendering"));
writeFileSync(join(distDir, "rendering/page-script-A.js"), headScript);
writeFileSync(
  join(distDir, "rendering/styles-A.json"),
  JSON.stringify([
    { inside: "", classes: [["row_cell"]], text: ".row_cell{background:url(dots.png)}" },
    { inside: "", classes: [["chips_chip"]], text: ".chips_chip{top:0}" },
  ]),
);
beforeEach(() => writeFileSync(file, JSON.stringify(manifest())));
afterAll(() => rmSync(distDir, { recursive: true }));

const answers = (made: Record<string, unknown>): PreloadedAnswers => ({
  language: "en",
  hasOwnEnglish: false,
  isSignedIn: false,
  answers: made,
  components: [],
});
const htmlOf = (pages: Pages, path: string, preloaded?: PreloadedAnswers, rendered?: RenderedPage): string => {
  const page = pages.begin(path, preloaded, rendered?.root);
  return page.head + page.finish(rendered);
};
const renderedWith = (html: string): RenderedPage => ({
  html,
  root: { lang: "en", dir: "ltr", dataset: {}, properties: {} },
  queries: [],
  assumed: [],
  styles: [],
  failures: [],
});
const hints = (html: string): string[] =>
  [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href = ""]) => href);

describe("the page", () => {
  it("asks for exactly the files of its route", () => {
    const pages = createPages({ distDir, portal });
    expect(hints(htmlOf(pages, "/login"))).toEqual(["/portal/assets/signed-out-A.js"]);
    const list = htmlOf(pages, "/resource/codes");
    expect(hints(list)).toEqual(["/portal/assets/reading-A.js"]);
    expect([...list.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      "/portal/assets/styles-A.css",
    ]);
  });
  it("links the second style sheet if a file of it needs its styles, and otherwise leaves it for later", () => {
    const pages = createPages({ distDir, portal });
    const link = (html: string): string[] => html.match(/<link [^>]*later-styles-A.css[^>]*>/g) ?? [];
    const later = '<link class="later-styles" href="/portal/assets/later-styles-A.css">';
    const atOnce = later.replace(" href", ' rel="stylesheet" href');
    expect(link(htmlOf(pages, "/resource/codes"))).toEqual([later]);
    const preloaded = { ...answers({}), components: [{ name: "games/price", page: "edit" as const }] };
    expect(link(htmlOf(pages, "/resource/codes", preloaded))).toEqual([atOnce]);
  });
  it("has the rules about its elements in front of a rendering, and both sheets behind them for later", () => {
    const html = htmlOf(
      createPages({ distDir, portal }),
      "/resource/codes",
      answers({}),
      renderedWith('<i class="row_cell">'),
    );
    expect(
      [...html.matchAll(/<(?:style|link|div) [^>]*(?:nonce|styles|id="root")[^>]*>/g)].map(([tag]) => tag),
    ).toEqual([
      '<link class="hint" href="/portal/assets/styles-A.css" as="style">',
      expect.stringContaining("<style nonce="),
      '<link class="whole-styles" href="/portal/assets/styles-A.css">',
      '<link class="later-styles" href="/portal/assets/later-styles-A.css">',
      '<div id="root" data-waiting="">',
    ]);
    expect(html).toContain(">.row_cell{background:url(/portal/assets/dots.png)}:root{");
  });
  it("repeats no answer that it contains already, and has its data after its elements", () => {
    const resource = { resourceId: "codes", label: "Codes" };
    const rows = [{ id: 1 }];
    const html = htmlOf(
      createPages({ distDir, portal }),
      "/resource/codes",
      answers({ "POST /get_resource {}": { resource } }),
      {
        ...renderedWith(""),
        queries: [
          { key: "resource codes", data: resource },
          { key: "rows", data: rows },
        ],
      },
    );
    const [, state = ""] = /id="server-state">(.*?)<\/script>/.exec(html) ?? [];
    expect((JSON.parse(state) as ServerState).queries).toEqual([
      { key: "resource codes", preloaded: { answer: "POST /get_resource {}", property: "resource" } },
      { key: "rows", data: rows },
    ]);
    expect(html.indexOf('id="preloaded"')).toBeGreaterThan(html.indexOf('id="root"'));
  });
  it("asks for the files of the components that columns name, once", () => {
    const body = htmlOf(createPages({ distDir, portal }), "/resource/codes", {
      ...answers({}),
      components: [
        { name: "games/price", page: "list" },
        { name: "foreign/unknown", page: "list" },
      ],
    });
    expect(hints(body)).toEqual(["/portal/assets/reading-A.js", "/portal/assets/price-A.js"]);
  });
  it("asks for the shell where no route fits, and answers all the same", () => {
    expect(hints(htmlOf(createPages({ distDir, portal }), "/no/such/page"))).toEqual(["/portal/assets/shell-A.js"]);
  });
  it("has the theme's script before the styles and the first requests before the application", () => {
    const body = htmlOf(createPages({ distDir, portal }), "/login");
    const places = ["theme-A.js", "styles-A.css", "boot-A.js", "signed-out-A.js", "main-A.js"].map((name) =>
      body.indexOf(name),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).toContain('<script src="/portal/assets/theme-A.js"></script>');
  });
  it("has no script and no style in its text, as the policy demands", () => {
    const body = htmlOf(createPages({ distDir, portal }), "/login", answers({ "GET /x ": { a: 1 } }));
    for (const [, attributes = "", content = ""] of body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      expect(attributes.includes("application/json") || content === "").toBe(true);
    expect(/<style| style=| on\w+=/.exec(body)).toBeNull();
  });
  it("lets nothing from the config or an answer end its place in the page", () => {
    const evil = '"><script>alert(1)</script>';
    const pages = createPages({
      distDir,
      portal: { ...portal, brand: { name: "x", accent: evil }, title: evil, languages: [evil] },
    });
    const body = htmlOf(
      pages,
      "/login",
      answers({ [`GET ${evil}`]: { html: "</script><script>alert(2)</script>$&" } }),
    );
    expect(body).not.toContain("<script>alert");
    const [, data = ""] = /<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({
      language: "en",
      hasOwnEnglish: false,
      answers: { [`GET ${evil}`]: { html: "</script><script>alert(2)</script>$&" } },
    });
  });
  it("contains the rendering, whose texts and styles end nothing", () => {
    const rendered: RenderedPage = {
      html: '<p data-style="0">$& rows</p>',
      root: { lang: "ar", dir: "rtl", dataset: { theme: "dark" }, properties: { "--accent": "#fff" } },
      queries: [{ key: "list", data: "</script><script>alert(1)</script>" }],
      assumed: [["zone", "UTC"]],
      styles: ["inline-size:4ch", "color:red}body{display:none"],
      failures: [],
    };
    const page = createPages({ distDir, portal }).begin("/resource/codes", answers({}), rendered.root);
    const body = page.head + page.finish(rendered);
    expect(body).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(body).toContain('<div id="root" data-waiting=""><p data-style="0">$& rows</p></div>');
    expect(body).toContain(
      `<style nonce="${/'nonce-(.*)'/.exec(page.allowed?.style ?? "")?.[1]}">:root{--accent:#fff}[data-style="0"]{inline-size:4ch}</style>`,
    );
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain("theme-A.js");
    expect(body).toContain('<link class="hint" href="/portal/assets/main-A.js" id="application">');
  });
  it("captures input before its styles and elements, with the only script that its policy allows besides", () => {
    const { head, allowed } = createPages({ distDir, portal }).begin("/login", answers({}), renderedWith("").root);
    expect(head.indexOf(`<script>${headScript}</script>`)).toBeGreaterThan(0);
    expect(head).not.toContain("<script type");
    expect(allowed?.script).toBe(`'sha256-${createHash("sha256").update(headScript).digest("base64")}'`);
    expect(createPages({ distDir, portal }).begin("/login").allowed).toBeUndefined();
  });
  it("that has begun for a rendering is complete without it", () => {
    const root = { lang: "ar", dir: "rtl", dataset: { theme: "dark" }, properties: {} };
    const { head, finish } = createPages({ distDir, portal }).begin("/login", answers({}), root);
    expect(head).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    const body = finish();
    const parts = [
      '<link rel="stylesheet" href="/portal/assets/styles-A.css">',
      'id="preloaded"',
      "boot-A.js",
      'id="root"',
    ];
    expect(parts.map((part) => body.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
      parts.map((part) => body.indexOf(part)),
    );
    expect(body).toContain('<div id="root"></div>\n<script type="module" src="/portal/assets/main-A.js"></script>');
  });
  it("is never kept, while its files are for ever", () => {
    expect(createPages({ distDir, portal }).begin("/login").headers).toEqual({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
  });
  it("names a new build's files without a restart, and keeps the old ones while a build is being replaced", () => {
    const pages = createPages({ distDir, portal });
    const begun = pages.begin("/login");
    writeFileSync(file, JSON.stringify(manifest("main-B.js")));
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect(htmlOf(pages, "/login")).toContain("main-B.js");
    writeFileSync(file, '{"entry":');
    expect(htmlOf(pages, "/login")).toContain("main-B.js");
    expect(begun.finish()).toContain("main-A.js");
    rmSync(file);
    expect(htmlOf(pages, "/login")).toContain("main-B.js");
  });
  it("for deployments in front of another server has no hints and no answers", () => {
    const page = renderPage(manifest(), { ...portal, basePath: "" });
    expect(hints(page)).toEqual([]);
    expect(page).toContain('src="/assets/main-A.js"');
    expect(page).not.toContain('id="preloaded"');
  });
});
