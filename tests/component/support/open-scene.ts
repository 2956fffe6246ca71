/**
 * Tests of the scenes in `tests/component/scenes`, each in a page of its own of the browser that the test files of a
 * process share. A test fails for every error in the page's console.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { build } from "esbuild";
import type { BrowserContextOptions } from "playwright-core";
import type { ComponentProps } from "react";
import { expect, it as anyTest } from "vitest";
import { loadConfig } from "../../../kernel/server/config/load-config.ts";
import { readBrowserHalves } from "../../../command/build/browser-halves.ts";
import { bundleOptions } from "../../../command/build/bundler.ts";
import { oncePerRun } from "../../support/once-per-run.ts";
import { watchedPage, type WatchedPage } from "../../support/watched-page.ts";
import type { Scenes } from "../scenes/scene.tsx";

export interface SceneOptions extends BrowserContextOptions {
  language?: "en" | "ar" | "de";
  theme?: "light" | "dark";
  /** Responses of the server by the last part of the address; any other call fails the test as a console error. */
  answers?: Readonly<Record<string, unknown>>;
}

/** Nothing listens there: every request of the page is answered by the test. */
const origin = "http://scenes.test";
const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * @example
 * it("clears its value", async ({ openScene }) => {
 *   const { page } = await openScene("field", { column: { type: "integer" } }, { language: "ar" });
 * });
 */
export const it = anyTest.extend<{ openScene: typeof openScene }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
  openScene: async ({}, runTest) => {
    const opened: WatchedPage[] = [];
    await runTest(async (...scene) => {
      opened.push(await openScene(...scene));
      return opened.at(-1) as WatchedPage;
    });
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(opened.map((scene) => scene.close()));
  },
});

async function openScene<Name extends keyof Scenes>(
  name: Name,
  props: ComponentProps<Scenes[Name]>,
  { language = "en", theme = "light", answers = {}, ...options }: SceneOptions = {},
): Promise<WatchedPage> {
  const folder = await oncePerRun("component scenes", buildScenes);
  const watched = await watchedPage(options);
  await watched.page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/portal/")
      return await route.fulfill({
        contentType: "text/html",
        body: `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}" data-theme="${theme}">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="stylesheet" href="/scene.css">
<body><div id="root"></div>
<script type="application/json" id="scene">${JSON.stringify({ name, props }).replaceAll("<", String.raw`\u003c`)}</script>
<script type="module" src="/scene.js"></script>`,
      });
    if (!pathname.startsWith("/portal/"))
      return await route.fulfill({
        contentType: contentTypes[extname(pathname)] ?? "application/octet-stream",
        body: readFileSync(join(folder, basename(pathname))),
      });
    const answer = answers[basename(pathname)];
    await route.fulfill(answer === undefined ? { status: 404, json: { error: "Not found" } } : { json: answer });
  });
  await watched.page.goto(`${origin}/portal/`);
  await watched.page.getByRole("heading", { name, level: 1 }).waitFor();
  return watched;
}

/** Uses the bundler of the portal, so that components have the styles and texts that they have there. */
async function buildScenes(outDir: string): Promise<void> {
  const config = await loadConfig({
    file: resolve("tests/fixtures/specimens.config.ts"),
    environment: process.env,
    halves: "server",
    lenientEnvironment: true,
  });
  const entry = "tests/component/scenes/scene.tsx";
  const halves = await readBrowserHalves(config);
  const { styles, ...options } = bundleOptions(
    () => config,
    { outDir, dev: true },
    () => halves,
  );
  const { metafile } = await build({
    ...options,
    entryPoints: { scene: entry },
    entryNames: "[name]",
    sourcemap: false,
    metafile: true,
    logLevel: "warning",
  });
  writeFileSync(join(outDir, "scene.css"), styles.textFor(entry, metafile));
}
