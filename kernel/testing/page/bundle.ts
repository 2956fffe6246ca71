/** The browser half of a test portal's deployment as one script, made as the build makes it. */
import { build } from "esbuild";
import { readBrowserHalves } from "../../command/build/browser-halves.ts";
import { addressOf, bundleOptions } from "../../command/build/bundler.ts";
import { kernelFile } from "../../command/kernel-files.ts";
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";

/** What a page of a test runs: the whole application, or one field. */
export type PageEntry = "application" | "field";

const entries = { application: "browser/app/main", field: "testing/page/field-entry" } as const;

/**
 * Returns the code of a classic script, which a DOM runs by itself.
 * @throws BuildFailure with the errors in the code of a plugin
 */
export async function bundlePage(config: LoadedConfig, entry: PageEntry): Promise<string> {
  const halves = await readBrowserHalves(config);
  const { styles: _styles, ...options } = bundleOptions(
    () => config,
    { outDir: "dist", dev: true },
    () => halves,
  );
  const { outputFiles } = await build({
    ...options,
    entryPoints: [kernelFile(entries[entry])],
    splitting: false,
    format: "iife",
    sourcemap: false,
    write: false,
    define: { ...options.define, ...addressOf(config, `${entry}.js`) },
  });
  return outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
}
