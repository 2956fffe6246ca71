/** The documentation as a site: its links, its search, both themes, and the texts for language models. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../../scripts/site/build-site.ts";
import { allPages } from "../../scripts/site/sections.ts";
import { serveSite, type ServedSite } from "../../scripts/site/serve-site.ts";
import { oncePerRun } from "../support/once-per-run.ts";
import { watchedPage, type WatchedPage } from "../support/watched-page.ts";

let folder = "";
let site: ServedSite;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  folder = await oncePerRun("site", async (outDir) => void (await buildSite(outDir)));
  site = await serveSite(folder, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await site.close();
});

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const idsIn = (html: string): Set<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));

describe("the documentation", () => {
  it("has every file of docs, each on a page of its own", () => {
    const files = globSync("docs/**/*.md").map((file) => file.replace(/^docs\//, "").replace(/(\.api)?\.md$/, ""));
    expect(allPages.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
    for (const { name } of allPages) expect(textOf(`${name}/index.html`)).toMatch(/<h1 [^>]*>/);
  });

  it("has no link to a page, a part of a page or a picture that is not there", () => {
    const broken = globSync("**/index.html", { cwd: folder }).flatMap((file) => {
      const links = [...textOf(file).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)].map(([, address = ""]) => address);
      return links
        .filter((address) => !/^([a-z]+:)/.test(address))
        .filter((address) => {
          const [path = "", fragment] = address.split("#");
          const target = join(dirname(file), path, path === "" || path.endsWith("/") ? "index.html" : "");
          const found = path === "" ? file : target;
          if (!existsSync(join(folder, found))) return true;
          return fragment !== undefined && !idsIn(textOf(found)).has(decodeURIComponent(fragment));
        })
        .map((address) => `${file}: ${address}`);
    });
    expect(broken).toEqual([]);
  });

  it("lists every page in llms.txt, with its Markdown beside it", () => {
    const links = [...textOf("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
    expect(links).toEqual(allPages.map(({ name }) => `${name}.md`));
    for (const file of links) expect(textOf(file)).toMatch(/^# /m);
    expect(textOf("llms-full.txt").length).toBeGreaterThan(100_000);
  });

  it("finds words, and leads to their part of a page", async () => {
    const { page, complaints, isAccessible } = await open("");
    await page.keyboard.press("/");
    await page.keyboard.type("backup");
    const results = page.locator("#search a");
    await results.first().waitFor();
    await isAccessible();
    await page.getByRole("link", { name: "Backup and restore" }).first().click();
    await page.waitForURL(/operations\/#backup-and-restore$/);
    expect(complaints).toEqual([]);
  });

  it.each([
    ["plugins/", 1280, "dark"],
    ["configuration/", 360, "light"],
    ["api/thread/", 768, "dark"],
  ] as const)("shows %s at %d px in the %s theme without a part outside the page", async (path, width, theme) => {
    const { page, complaints, isAccessible } = await open(path, width, theme);
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await isAccessible();
    expect(complaints).toEqual([]);
  });

  it("keeps the theme that a reader has chosen", async () => {
    const { page } = await open("plugins/");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Light theme" }).waitFor();
  });
});

async function open(path: string, width = 1280, colorScheme: "dark" | "light" = "light"): Promise<WatchedPage> {
  const watched = await watchedPage({ viewport: { width, height: 800 }, colorScheme });
  opened.push(watched);
  await watched.page.goto(`${site.url}${path}`);
  return watched;
}
