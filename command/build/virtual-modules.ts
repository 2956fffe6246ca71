/**
 * The modules that the build generates from the config: enabled plugins with their public options, flags, and page
 * facts.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import {
  defaultAccent,
  halfFile,
  kernelId,
  type LoadedConfig,
  type LoadedInstance,
  kernelFolder,
  describeLanguage,
  type Language,
  type LanguageDeclaration,
} from "@portalkit/kernel/tools";
import type { InstalledHalf } from "./browser-halves.ts";
import { iconsModule, usedIcons } from "./used-icons.ts";
import { countryFlags, flagsModule, languageFlags } from "./used-flags.ts";

/**
 * Returns what makes the text of each module, by its name.
 * @param halves returns the plugins' browser halves as they are at the time of the build
 */
export function moduleTexts(
  config: LoadedConfig,
  halves: () => readonly InstalledHalf[],
): Readonly<Record<string, () => string>> {
  return {
    "portal:plugins": () => pluginsModule(config.instances, halves()),
    "portal:first-page": () => firstPageModule(config.instances),
    "portal:one-field": () => oneFieldModule(halves()),
    "portal:messages": () => messagesModule(config.instances),
    "portal:language-flags": () => flagsModule(languageFlags(config)),
    "portal:country-flags": () => flagsModule(countryFlags(config)),
    "portal:icons": () => iconsModule(usedIcons(config, halves())),
    "portal:build": () => factsModule(pageFacts(config)),
  };
}

/** Both functions return what is so at the time of the build. */
export function virtualModules(config: () => LoadedConfig, halves: () => readonly InstalledHalf[]): Plugin {
  return {
    name: "virtual-modules",
    setup: (build) => {
      build.onResolve({ filter: /^portal:/ }, ({ path }) => ({ path, namespace: "portal" }));
      build.onLoad({ filter: /.*/, namespace: "portal" }, ({ path }) => {
        const module = moduleTexts(config(), halves)[path];
        return module === undefined
          ? { errors: [{ text: `there is no module ${path}` }] }
          : { contents: module(), loader: "js", resolveDir: kernelFolder };
      });
    },
  };
}

/** A plugin without a browser half adds nothing here, and one that is not in the config is never mentioned. */
function pluginsModule(instances: readonly LoadedInstance[], halves: readonly InstalledHalf[]): string {
  const asKernel = new Set(halves.filter(({ isKernelFeature }) => isKernelFeature).map(({ instance }) => instance.id));
  const withBrowser = instances.flatMap((instance) => {
    const file = halfFile(instance.folder, "browser");
    return file === undefined ? [] : [{ ...instance, file }];
  });
  const imports = withBrowser.map(
    ({ file }, index) => `import { browser as browser${index} } from ${JSON.stringify(file)};`,
  );
  const unlessEmpty = (name: string, value: object): string =>
    Object.keys(value).length === 0 ? "" : `${name}: ${JSON.stringify(value)}, `;
  const entries = withBrowser.map(
    ({ id, publicOptions, permissions }, index) =>
      `{ id: ${JSON.stringify(asKernel.has(id) ? kernelId : id)}, ${unlessEmpty("options", publicOptions)}${unlessEmpty("permissions", permissions)}browser: browser${index} }`,
  );
  return `${imports.join("\n")}\nexport const plugins = [${entries.join(", ")}];`;
}

/** What takes over pages that the server has rendered. */
function firstPageModule(instances: readonly LoadedInstance[]): string {
  const file = pageFile(instances, "first-page");
  return file === undefined
    ? "export const firstPage = undefined;"
    : `export { firstPage } from ${JSON.stringify(file)};`;
}

/** What draws one field of a resource, for tests of plugins. */
function oneFieldModule(halves: readonly InstalledHalf[]): string {
  const [owner] = halves.filter(({ isKernelFeature }) => isKernelFeature);
  const file = owner && halfFile(owner.instance.folder, "browser/one-field");
  if (file === undefined) return "export const OneField = () => null;";
  return `export { OneField } from ${JSON.stringify(file)};`;
}

/** Returns a file of the plugin that renders pages, if one is enabled. */
export function pageFile(instances: readonly LoadedInstance[], name: "first-page" | "page-script"): string | undefined {
  const plugin = instances.find(({ contract }) => contract.rendersPages === true);
  return plugin === undefined ? undefined : halfFile(plugin.folder, `browser/${name}`);
}

/** The English texts of each plugin that has a browser half, one file per plugin. */
function messagesModule(instances: readonly LoadedInstance[]): string {
  const files = new Map(
    instances
      .filter(({ folder }) => halfFile(folder, "browser") !== undefined)
      .map(({ contract, folder }) => [contract.name, join(folder, "messages/en.json")]),
  );
  const entries = [...files]
    .filter(([, file]) => existsSync(file))
    .map(
      ([plugin, file]) =>
        `${JSON.stringify(plugin)}: () => import(${JSON.stringify(file)}, { with: { type: "json" } }).then((module) => module.default)`,
    );
  return `export const messages = { ${entries.join(", ")} };`;
}

/**
 * Exports all facts together for the application, and each by itself for the scripts before it, which must contain only
 * the facts they use.
 */
function factsModule(facts: Record<string, unknown>): string {
  return `${Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n")}\nexport const build = { ${Object.keys(facts).join(", ")} };`;
}

function pageFacts({ portal, instances, languages }: LoadedConfig): Record<string, unknown> {
  return {
    basePath: portal.basePath,
    brandName: portal.brand.name,
    // The style sheet has the default.
    accent: portal.brand.accent === defaultAccent ? null : (portal.brand.accent ?? null),
    title: portal.title ?? null,
    languages: portal.languages,
    languageDetails: Object.fromEntries(languages.flatMap(detailsOf)),
    messagesId: instances.find(({ contract }) => contract.servesMessages === true)?.id ?? null,
    theme: portal.theme ?? null,
  };
}

/** Only what differs from what the browser half knows of each code. */
function detailsOf({ code, ...language }: Language): [string, LanguageDeclaration][] {
  const usual = describeLanguage(code);
  const special = Object.entries(language).filter(
    ([name, value]) => usual[name as keyof LanguageDeclaration] !== value,
  );
  return special.length === 0 ? [] : [[code, Object.fromEntries(special)]];
}
