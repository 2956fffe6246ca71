/** The modules that the build writes from the config: enabled plugins with their public options, used icons, and page facts. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { LoadedConfig, LoadedInstance } from "../../kernel/server/kernel.ts";
import { usedIcons } from "./used-icons.ts";

export function virtualModules(config: LoadedConfig): Plugin {
  const contents: Readonly<Record<string, () => Promise<string> | string>> = {
    "portal:plugins": () => pluginsModule(config.instances),
    "portal:icons": async () => `export const icons = ${JSON.stringify(await usedIcons(config))};`,
    "portal:build": () => `export const build = ${JSON.stringify(pageFacts(config))};`,
  };
  return {
    name: "virtual-modules",
    setup: (build) => {
      build.onResolve({ filter: /^portal:/ }, ({ path }) => ({ path, namespace: "portal" }));
      build.onLoad({ filter: /.*/, namespace: "portal" }, async ({ path }) => {
        const module = contents[path];
        return module === undefined ? { errors: [{ text: `there is no module ${path}` }] } : { contents: await module(), loader: "js", resolveDir: resolve(".") };
      });
    },
  };
}

/** A plugin without a browser half leaves nothing here, and one that is not in the config is never mentioned. */
function pluginsModule(instances: readonly LoadedInstance[]): string {
  const withBrowser = instances.filter(({ folder }) => existsSync(join(folder, "browser.tsx")));
  const imports = withBrowser.map(({ folder }, index) => `import { browser as browser${index} } from ${JSON.stringify(join(folder, "browser.tsx"))};`);
  const entries = withBrowser.map(({ id, plugin, publicOptions }, index) => `{ id: ${JSON.stringify(id)}, plugin: ${JSON.stringify(plugin)}, options: ${JSON.stringify(publicOptions)}, browser: browser${index} }`);
  return `${imports.join("\n")}\nexport const plugins = [${entries.join(", ")}];`;
}

function pageFacts({ portal }: LoadedConfig): Record<string, unknown> {
  return { basePath: portal.basePath, brandName: portal.brand.name, accent: portal.brand.accent ?? null, title: portal.title ?? null, languages: portal.languages, theme: portal.theme ?? null };
}
