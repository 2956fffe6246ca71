/** The gallery as `npm run gallery` serves it, built once per run, with fonts that are the same on every machine. */
import { appendFileSync, copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { loadConfig } from "../../../kernel/server/config/load-config.ts";
import { openGalleryBundler } from "../../../scripts/gallery/gallery-bundler.ts";
import { createGalleryServer, type GalleryServer } from "../../../scripts/gallery/gallery-server.ts";
import { oncePerRun } from "../../support/once-per-run.ts";

/** Close it after the tests. */
export async function openGallery(): Promise<GalleryServer & { outDir: string }> {
  const outDir = await oncePerRun("gallery", buildGallery);
  const server = await createGalleryServer({ host: "127.0.0.1", port: 0, outDir });
  server.showProblems([]);
  return { ...server, outDir };
}

async function buildGallery(outDir: string): Promise<void> {
  const config = await loadConfig({
    file: resolve("tests/fixtures/gallery.config.ts"),
    environment: process.env,
    halves: "server",
    lenientEnvironment: true,
  });
  const bundler = await openGalleryBundler(config, outDir, { isWhole: true });
  await bundler.rebuild().finally(() => bundler.close());
  const { resolve: locate } = createRequire(import.meta.url);
  const fontRules = Object.entries(fonts).map(([family, file]) => {
    const name = basename(file);
    copyFileSync(locate(`@fontsource-variable/${file}`), join(outDir, "assets", name));
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url("/assets/${name}")}`;
  });
  appendFileSync(join(outDir, "assets/frame.css"), `${fontRules.join("\n")}\n${still}`);
}

/** By what the style sheet calls them. */
const fonts: Readonly<Record<string, string>> = {
  Pictures: "inter/files/inter-latin-wght-normal.woff2",
  "Pictures extended": "inter/files/inter-latin-ext-wght-normal.woff2",
  "Pictures Arabic": "noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
  "Pictures mono": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

/** Replaces the fonts of the system, which differ between machines; nothing moves, and no frame is loaded. */
const still = `:root {
  --font: "Pictures", "Pictures extended", "Pictures Arabic", sans-serif;
  --font-mono: "Pictures mono", monospace;
}
*, *::before, *::after {
  animation: none !important;
  transition: none !important;
  caret-color: transparent !important;
  scroll-behavior: auto !important;
}
section:has(> iframe) {
  display: none !important;
}`;
