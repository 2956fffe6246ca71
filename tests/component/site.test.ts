/**
 * The documentation as a site, without the packages that render and search it: its list of pages, their frame in both
 * themes, and the texts for language models. The build itself, `npm run site -- --build`, refuses broken links.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { framePage, titlesOf } from "../../scripts/site/page-layout.ts";
import { readPages } from "../../scripts/site/read-pages.ts";
import { allPages } from "../../scripts/site/sections.ts";
import { serveSite, type ServedSite } from "../../scripts/site/serve-site.ts";
import { writeSiteFiles } from "../../scripts/site/site-files.ts";
import { oncePerRun } from "../support/once-per-run.ts";
import { watchedPage, type WatchedPage } from "../support/watched-page.ts";

const pages = readPages();
let folder = "";
let site: ServedSite;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  folder = await oncePerRun("site", async (outDir) => writeSite(outDir));
  site = await serveSite(folder, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await site.close();
});

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");

describe("the documentation", () => {
  it("has every file of docs, each on a page of its own", () => {
    const files = globSync("docs/**/*.md").map((file) => file.replace(/^docs\//, "").replace(/(\.api)?\.md$/, ""));
    expect(allPages.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
    for (const { title, markdown } of pages) expect([title, markdown]).toEqual([title, expect.stringMatching(/^# /m)]);
  });

  it("lists every page in llms.txt, with its Markdown beside it", () => {
    const links = [...textOf("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
    expect(links).toEqual(allPages.map(({ name }) => `${name}.md`));
    for (const file of links) expect(textOf(file)).toMatch(/^# /m);
    expect(textOf("llms-full.txt").length).toBeGreaterThan(100_000);
  });

  it.each([
    ["plugins/", 1280, "dark"],
    ["configuration/", 360, "light"],
    ["api/thread/", 768, "dark"],
  ] as const)(
    "shows the frame of %s at %d px in the %s theme without a part outside the page",
    async (path, width, theme) => {
      const { page, complaints, isAccessible } = await open(path, width, theme);
      expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await isAccessible();
      expect(complaints).toEqual([]);
    },
  );

  it("keeps the theme that a reader has chosen", async () => {
    const { page } = await open("plugins/");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Light theme" }).waitFor();
  });
});

/** Writes each page with its own frame, and a sample instead of its Markdown: headings, code and a wide table. */
function writeSite(outDir: string): void {
  writeSiteFiles(pages, outDir);
  const titles = titlesOf(pages);
  const cells = "<td>a cell of a wide table</td>".repeat(12);
  const content = `<h1>A page</h1><p>Text with <a href="../plugins/">a link</a> and <code>code</code>.</p>
    <pre tabindex="0"><code>${"a long line of code ".repeat(20)}</code></pre>
    <div class="table" tabindex="0"><table><tbody><tr>${cells}</tr></tbody></table></div>`;
  for (const { name, title, about } of pages) {
    mkdirSync(join(outDir, name), { recursive: true });
    const html = framePage({ path: `${name}/`, title, about, content, titles });
    writeFileSync(join(outDir, name, "index.html"), html);
  }
  mkdirSync(join(outDir, "pagefind"));
  writeFileSync(join(outDir, "pagefind/pagefind-ui.css"), "");
  writeFileSync(
    join(outDir, "pagefind/pagefind-ui.js"),
    'PagefindUI = class { constructor({ element }) { element.append(document.createElement("input")); } };',
  );
}

async function open(path: string, width = 1280, colorScheme: "dark" | "light" = "light"): Promise<WatchedPage> {
  const watched = await watchedPage({ viewport: { width, height: 800 }, colorScheme });
  opened.push(watched);
  await watched.page.goto(`${site.url}${path}`);
  return watched;
}
