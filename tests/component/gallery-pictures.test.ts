/** Every example of the gallery, in both themes, both directions and three widths, as in the stored pictures. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directions, themes, widths } from "../../kernel/browser/gallery/address.ts";
import { runningBrowser, watchedPage, type WatchedPage } from "../support/watched-page.ts";
import { drawnFrom, isDrawnFrom, storeDrawnFrom } from "./support/drawn-from.ts";
import { openGallery } from "./support/open-gallery.ts";
import { comparePicture, isAsStored } from "./support/pictures.ts";
import { galleryIds } from "./support/gallery-ids.ts";

const languages = { ltr: "en", rtl: "ar" } as const;
const nameOf = (id: string, width: number, direction: string, theme: string): string =>
  [id, width, direction, theme].join("-");
let gallery: Awaited<ReturnType<typeof openGallery>>;
let watched: WatchedPage;
let source: string;
let compared = 0;

beforeAll(async () => {
  gallery = await openGallery();
  source = await readSource();
  if (isDrawnFrom(source)) return;
  watched = await watchedPage({ locale: "en-US", timezoneId: "UTC" });
  // The first page of a browser measures texts before it has found all fonts.
  await open(watched.page, `${gallery.url}/frame?dir=ltr&lang=en#/resources.form-fields`);
});
afterAll(async () => {
  gallery.close();
  if (isDrawnFrom(source)) return;
  await watched.close();
  const isComplete = compared === galleryIds().length * directions.length;
  if (isComplete) storeDrawnFrom(await readSource());
});

const readSource = async (): Promise<string> => drawnFrom(gallery.outDir, (await runningBrowser()).version());

describe.each(galleryIds())("the examples of %s", (id) => {
  it.for(directions)("look as stored (%s)", async (direction, { skip }) => {
    skip(isDrawnFrom(source), "they are drawn from the same files, in the same browser, as before");
    const different: string[] = [];
    for (const [name, parts] of await takePictures(id, direction, shoot))
      if (!(await isAsStored(name, parts))) different.push(name);
    if (different.length > 0) {
      const steady = await takePictures(id, direction, shootSteadily);
      for (const name of different) await comparePicture(name, steady.get(name) ?? []);
    }
    expect(watched.complaints.splice(0)).toEqual([]);
    compared += 1;
  });
});

/** Returns the pictures by the name of their file; those of examples with a window of their own follow each other. */
async function takePictures(
  id: string,
  direction: (typeof directions)[number],
  take: (page: Page) => Promise<Buffer>,
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const { page } = watched;
  const sheet = `${gallery.url}/frame?dir=${direction}&lang=${languages[direction]}#/${id}`;
  await open(page, sheet);
  const windows = await windowsOf(page);
  const parts = new Map<string, Buffer[]>();
  for (const { address, height } of [{ address: sheet, height: undefined }, ...windows]) {
    if (address !== sheet) await open(page, address);
    for (const width of widths) {
      await resize(page, width, height);
      for (const theme of themes) {
        const name = nameOf(id, width, direction, theme);
        await switchTheme(page, theme);
        parts.set(name, [...(parts.get(name) ?? []), await take(page)]);
      }
    }
  }
  return parts;
}

/**
 * Examples with a window of their own are not drawn in the frames of their page: one frame at a time has the focus, and
 * what is open would close in all others.
 */
const windowsOf = (page: Page): Promise<{ address: string; height: number }[]> =>
  page.locator("section > iframe").evaluateAll((frames) =>
    frames.map((frame) => ({
      address: (frame as HTMLIFrameElement).src,
      height: Number((frame as HTMLIFrameElement).height),
    })),
  );

async function open(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.setViewportSize({ width: widths[0], height: 800 });
  await page.goto(address);
  await page.locator("html[data-drawn]").waitFor({ state: "attached" });
}

/** Without a height, all of the page is in the window: an element that is scrolled to would be drawn elsewhere. */
async function resize(page: Page, width: number, height: number | undefined): Promise<void> {
  await page.setViewportSize({ width, height: height ?? 200 });
  if (height !== undefined) return;
  // Without a scroll bar, texts have more room and may need fewer lines.
  for (let before = 0, attempt = 0; attempt < 20; attempt += 1) {
    await nextFrame(page);
    const whole = await page.evaluate(() => document.querySelector("main")?.offsetHeight ?? 0);
    if (whole === before) return;
    await page.setViewportSize({ width, height: whole });
    before = whole;
  }
}

/** A picture may show a frame from before what waits for the next one, such as a change of the focus. */
const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const switchTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (name) => {
    document.documentElement.dataset["theme"] = name;
    await document.fonts.ready;
  }, theme);

async function shoot(page: Page): Promise<Buffer> {
  await nextFrame(page);
  return await page.screenshot();
}

/** Takes pictures until two in a row are the same: some parts are measured after they were drawn. */
async function shootSteadily(page: Page): Promise<Buffer> {
  let before = await shoot(page);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const next = await shoot(page);
    if (next.equals(before)) return next;
    before = next;
  }
  throw new Error(`${page.url()} does not stop moving`);
}

describe("the stored pictures", () => {
  it("are those of examples that exist", () => {
    const folder = "tests/component/gallery-pictures";
    const drawn = galleryIds().flatMap((id) =>
      widths.flatMap((width) =>
        directions.flatMap((direction) => themes.map((theme) => `${nameOf(id, width, direction, theme)}.webp`)),
      ),
    );
    const others = readdirSync(folder).filter((file) => !drawn.includes(file));
    if (process.env["GALLERY_UPDATE"] === "1") for (const file of others) rmSync(join(folder, file));
    else expect(others).toEqual([]);
  });
});
