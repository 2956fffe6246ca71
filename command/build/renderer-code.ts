/**
 * The browser half as code that renders pages on the server: one file with the packages that keep no state of a page,
 * and one with everything else, which is evaluated again for each page. A third file is the script in the head of a
 * page.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { type LoadedConfig, type BuildManifest, kernelFile, kernelFolder } from "@portalkit/kernel/tools";
import type { InstalledHalf } from "./browser-halves.ts";
import { addressOf, bundleOptions } from "./bundler.ts";
import { pageFile } from "./virtual-modules.ts";

const packages = ["react", "react/jsx-runtime", "react-dom", "react-dom/server.node"];
const entry = kernelFile("browser/app/server-renderer");

/** Writes the files to `rendering` below `outDir`; returns their names, and those of the source files. */
export async function writeRendererCode(
  config: LoadedConfig,
  halves: readonly InstalledHalf[],
  outDir: string,
): Promise<{ rendering: Omit<NonNullable<BuildManifest["rendering"]>, "styles">; inputs: string[] }> {
  const folder = join(outDir, "rendering");
  await mkdir(folder, { recursive: true });
  const { styles: _styles, ...browser } = bundleOptions(
    () => config,
    { outDir: folder, dev: false },
    () => halves,
  );
  const common = {
    ...browser,
    splitting: false,
    format: "cjs",
    sourcemap: false,
  } as const;
  const inputs: string[] = [];
  const made = async (name: string, options: BuildOptions): Promise<string> => {
    const { outputFiles, metafile } = await build({
      ...common,
      ...options,
      entryNames: `${name}-[hash]`,
      write: false,
      metafile: true,
    });
    inputs.push(...Object.keys(metafile.inputs));
    // The browser gets the pictures that the code names from the other build.
    const code = outputFiles.find(({ path }) => path.endsWith(".js"));
    if (code === undefined) throw new Error(`the build has no file for ${name}`);
    await writeFile(code.path, code.contents);
    return basename(code.path);
  };
  const [shared, application, pageScript] = await Promise.all([
    made("packages", {
      stdin: { contents: packagesModule(), resolveDir: kernelFolder },
      platform: "node",
      plugins: [],
    }),
    made("application", {
      entryPoints: [entry],
      platform: "browser",
      external: packages,
      define: { ...common.define, ...addressOf(config, "rendering.js") },
    }),
    made("page-script", {
      stdin: { contents: scriptModule(config), resolveDir: kernelFolder },
      format: "iife",
    }),
  ]);
  return { rendering: { packages: shared, application, pageScript }, inputs };
}

function scriptModule({ instances }: LoadedConfig): string {
  const files = [
    kernelFile("browser/app/rendered-theme"),
    pageFile(instances, "page-script"),
    kernelFile("browser/app/after-paint"),
  ];
  return files.flatMap((file) => (file === undefined ? [] : `import ${JSON.stringify(resolve(file))};`)).join("\n");
}

function packagesModule(): string {
  const entries = packages.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`);
  return `module.exports = { ${entries.join(", ")} };`;
}
