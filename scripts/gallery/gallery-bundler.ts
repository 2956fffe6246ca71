/** The bundler of the gallery: its page and its frame, with the components, styles and texts of a deployment. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { readBrowserHalves, type InstalledHalf } from "../../command/build/browser-halves.ts";
import { bundleOptions } from "../../command/build/bundler.ts";
import { galleryModule } from "./gallery-module.ts";

const folder = "kernel/browser/gallery";
/** By the name of the files that a page of the gallery links: `page.js` and `page.css`. */
const entries = { page: `${folder}/gallery-page.tsx`, frame: `${folder}/frame.tsx` };
export type GalleryEntry = keyof typeof entries;

export interface GalleryBundler {
  /** Writes all files into `outDir/assets`. @throws BuildFailure */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** @param isWhole everything is in one file, as the pictures need it: then nothing loads after a page is drawn */
export async function openGalleryBundler(
  config: LoadedConfig,
  outDir: string,
  { isWhole = false } = {},
): Promise<GalleryBundler> {
  const assets = join(outDir, "assets");
  mkdirSync(assets, { recursive: true });
  let halves: readonly InstalledHalf[] = [];
  const { styles, ...options } = bundleOptions(
    () => config,
    { outDir: assets, dev: !isWhole },
    () => halves,
  );
  const opened = await context({
    ...options,
    splitting: !isWhole,
    plugins: [galleryModule(config), ...options.plugins],
    entryPoints: entries,
    entryNames: "[name]",
    metafile: true,
  });
  return {
    rebuild: async () => {
      halves = await readBrowserHalves(config);
      const { metafile } = await opened.rebuild();
      for (const [name, entry] of Object.entries(entries))
        writeFileSync(join(assets, `${name}.css`), styles.textFor(entry, metafile));
    },
    close: () => opened.dispose(),
  };
}
