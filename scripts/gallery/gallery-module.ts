/** The module `portal:gallery`: the examples of all files, and the texts of the languages. */
import { globSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { findGalleryFiles } from "./gallery-files.ts";

export const galleryModule = (config: LoadedConfig): Plugin => ({
  name: "gallery-module",
  setup: (build) => {
    build.onResolve({ filter: /^portal:gallery$/ }, ({ path }) => ({ path, namespace: "portal-gallery" }));
    // Looks for files again in each build, so that a new one appears.
    build.onLoad({ filter: /.*/, namespace: "portal-gallery" }, () => ({
      contents: `${examplesCode(config)}\n${textsCode(config)}`,
      loader: "js",
      resolveDir: resolve("."),
    }));
  },
});

function examplesCode(config: LoadedConfig): string {
  const files = findGalleryFiles(config);
  const imports = files.map(({ path }, at) => `import { examples as examples${at} } from ${JSON.stringify(path)};`);
  const entries = files.map(({ id, place }, at) => `{ ...examples${at}, ...${JSON.stringify({ id, place })} }`);
  return `${imports.join("\n")}\nexport const galleries = [${entries.join(", ")}];`;
}

/** Of each language but English, which the code contains: the texts of the kernel and of the plugins. */
function textsCode({ languages, instances }: LoadedConfig): string {
  const kernel = resolve("kernel/messages");
  const folders = new Map([
    ...globSync("*/en.json", { cwd: kernel }).map((file): [string, string] => {
      const folder = join(kernel, file, "..");
      return [basename(folder), folder];
    }),
    ...instances.map(({ contract, folder }): [string, string] => [contract.name, join(folder, "messages")]),
  ]);
  const loaders = languages
    .filter(({ code }) => code !== "en")
    .map(({ code }) => {
      const files = [...folders].flatMap(([namespace, folder]) =>
        globSync(`${code}.json`, { cwd: folder }).map((file) => [namespace, join(folder, file)] as const),
      );
      const loads = files.map(
        ([namespace, file]) =>
          `import(${JSON.stringify(file)}, { with: { type: "json" } }).then((texts) => [${JSON.stringify(namespace)}, texts.default])`,
      );
      return `${JSON.stringify(code)}: () => Promise.all([${loads.join(", ")}]).then(Object.fromEntries)`;
    });
  return `export const texts = { ${loaders.join(", ")} };`;
}
