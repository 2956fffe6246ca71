/** The browser half of a deployment as one script, made as the build makes it. */
import { build } from "esbuild";
import { kernelFile, type LoadedConfig } from "@portalkit/kernel/tools";
import { readBrowserHalves } from "./browser-halves.ts";
import { addressOf, bundleOptions } from "./bundler.ts";

/**
 * Returns the code of a classic script, which a DOM runs by itself.
 * @param entry a file of the kernel, below its folder and without an extension: `browser/app/main`
 * @param name of the script, below the folder of the pages' files
 * @throws BuildFailure with the errors in the code of a plugin
 */
export async function bundleScript(config: LoadedConfig, entry: string, name: string): Promise<string> {
  const halves = await readBrowserHalves(config);
  const { styles: _styles, ...options } = bundleOptions(
    () => config,
    { outDir: "dist", dev: true },
    () => halves,
  );
  const { outputFiles } = await build({
    ...options,
    entryPoints: [kernelFile(entry)],
    splitting: false,
    format: "iife",
    sourcemap: false,
    write: false,
    define: { ...options.define, ...addressOf(config, name) },
  });
  return outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
}
