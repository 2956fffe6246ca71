/** The modules that the build writes from the config: enabled plugins with their public options, used icons, and page facts. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { icons } from "@iconify-json/lucide";
import type { Plugin } from "esbuild";
import { kernelIcons } from "../../kernel/browser/ui/kernel-icons.ts";
import type { LoadedConfig, LoadedInstance } from "../../kernel/server/kernel.ts";
import type { MenuItemDefinition } from "../../kernel/contract/portal-config.ts";

export function virtualModules(config: LoadedConfig): Plugin {
  const contents: Readonly<Record<string, () => string>> = {
    "portal:plugins": () => pluginsModule(config.instances),
    "portal:icons": () => `export const icons = ${JSON.stringify(usedIcons(config))};`,
    "portal:build": () => `export const build = ${JSON.stringify(pageFacts(config))};`,
  };
  return {
    name: "virtual-modules",
    setup: (build) => {
      build.onResolve({ filter: /^portal:/ }, ({ path }) => ({ path, namespace: "portal" }));
      build.onLoad({ filter: /.*/, namespace: "portal" }, ({ path }) => {
        const module = contents[path];
        return module === undefined ? { errors: [{ text: `there is no module ${path}` }] } : { contents: module(), loader: "js", resolveDir: resolve(".") };
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

function usedIcons(config: LoadedConfig): Record<string, string> {
  const names = new Set<string>(kernelIcons);
  const visit = (items: readonly MenuItemDefinition[]): void => {
    for (const { icon, children } of items) {
      if (icon !== undefined) names.add(icon);
      visit(children ?? []);
    }
  };
  visit(config.portal.menu);
  const resources = [...config.portal.resources];
  for (const { contract, server, id, options } of config.instances) {
    for (const icon of contract.icons ?? []) names.add(icon);
    const contributions = server?.contribute({ id, options });
    visit(contributions?.menu ?? []);
    resources.push(...(contributions?.resources ?? []));
    for (const { icon } of [...(contributions?.actions ?? []), ...(contributions?.bulkActions ?? [])]) if (icon !== undefined) names.add(icon);
  }
  for (const { options } of resources) for (const { icon } of [...(options?.actions ?? []), ...(options?.bulkActions ?? [])]) if (icon !== undefined) names.add(icon);
  return Object.fromEntries([...names].toSorted().map((name) => [name, bodyOf(name)]));
}

/** @throws Error for a name that Lucide does not have; the config's own names were checked before. */
function bodyOf(name: string): string {
  const body = icons.icons[name]?.body ?? icons.icons[icons.aliases?.[name]?.parent ?? ""]?.body;
  if (body === undefined) throw new Error(`there is no icon "${name}"`);
  return body;
}
