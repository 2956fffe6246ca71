/** The bundler, configured for a deployment: it can rebuild quickly after a file has changed. */
import { basename, resolve } from "node:path";
import { context, type BuildOptions, type BuildResult, type Metafile, type Plugin } from "esbuild";
import { type LoadedConfig, type BuildManifest, browserConditions, kernelFile } from "@portalkit/kernel/tools";
import type { InstalledHalf } from "./browser-halves.ts";
import { lazyEntry, lazyParts, type Company } from "./lazy-parts.ts";
import { findLazyFiles, type LazyFiles } from "./lazy-files.ts";
import { prepareSources } from "./prepare-sources.ts";
import { sharedPackages } from "./shared-packages.ts";
import { collectStyles, type StyleSheet } from "./style-sheet.ts";
import { writeStyleSheets } from "./two-style-sheets.ts";
import { unusedComponents } from "./unused-components.ts";
import { virtualModules } from "./virtual-modules.ts";

export interface BundlerOptions {
  /** The folder for the files, which have the hash of their contents in their names. */
  outDir: string;
  /** Emits readable code, React's warnings, and links to the source maps. */
  dev: boolean;
}

export interface Bundle {
  /** The metafile of all files together. */
  metafile: Metafile;
  manifest: BuildManifest;
}

export interface Bundler {
  /**
   * @param changed the config, if it is another one since the last build
   * @throws BuildFailure; except in development, it has already been printed to standard error
   */
  rebuild(halves: readonly InstalledHalf[], changed?: LoadedConfig): Promise<Bundle>;
  close(): Promise<void>;
}

/** These two run before the application and share no file with it: each is a single file, with nothing to wait for. */
const early = { theme: kernelFile("browser/app/theme-boot"), boot: kernelFile("browser/app/boot") };
const application = kernelFile("browser/app/main");
const signedIn = kernelFile("browser/app/reading");
/** What most visits load, in this order: the application, then the pages of signed-in users with the kit of plugins. */
const layers = [application, kernelFile("browser"), signedIn];
const signedOut = kernelFile("browser/sign-in/signed-out");
/** Signed-out pages load these, so they must not wait for the list. */
const signedOutParts = [
  signedOut,
  kernelFile("browser/sign-in/first-superadmin-screen"),
  kernelFile("browser/languages/languages"),
  kernelFile("browser/ui/floating"),
];
/** Waits for the styles of what is loaded after these. */
const laterStyles = kernelFile("browser/app/later-styles");

/** What a list shows is one file with the frame of its page. */
const companyOf = (files: () => LazyFiles): Company => ({
  loadedBefore: (file) => loadedBefore(file, files()),
  loadedWith: (file) => (file === resolve(signedIn) ? files().first : []),
  loadedAs: (file) => loadedAs(file, files()),
});

const loadedAs = (file: string, { first }: LazyFiles): string => (first.includes(file) ? resolve(signedIn) : file);

/** Returns the files that have been loaded before a lazily loaded one. */
function loadedBefore(file: string, { lists, first }: LazyFiles): readonly string[] {
  if (file === resolve(signedIn)) return layers.slice(0, -1);
  if (file.endsWith(".json") || signedOutParts.some((other) => resolve(other) === file)) return [application];
  const own = lists.find(({ folder }) => file.startsWith(`${folder}/`))?.files ?? [];
  const before = [...layers, ...first];
  return own.includes(file) ? [...before, ...own.slice(0, own.indexOf(file))] : [...before, laterStyles, ...own];
}

export async function openBundler(config: LoadedConfig, options: BundlerOptions): Promise<Bundler> {
  let currentConfig = config;
  let halves: readonly InstalledHalf[] = [];
  const { styles, ...common } = bundleOptions(
    () => currentConfig,
    options,
    () => halves,
  );
  let files: LazyFiles = { pages: [], fields: {}, lists: [], first: [] };
  const contexts = await Promise.all([
    context({ ...common, entryPoints: Object.values(early), splitting: false, format: "iife", metafile: true }),
    context({
      ...common,
      entryPoints: [application],
      metafile: true,
      plugins: [lazyParts(companyOf(() => files)), ...common.plugins],
    }),
  ]);
  return {
    rebuild: async (current, changed = currentConfig) => {
      halves = current;
      currentConfig = changed;
      files = await findLazyFiles(halves);
      const [first, rest] = (await Promise.all(contexts.map((each) => each.rebuild()))) as [Made, Made];
      const firstFiles = [signedIn, ...signedOutParts, ...files.lists.flatMap((list) => list.files)];
      const sheets = await writeStyleSheets(
        { styles, entry: application, metafile: rest.metafile, outDir: options.outDir },
        loadedWith([application, ...firstFiles.map(lazyEntry)], rest.metafile),
      );
      return {
        metafile: {
          inputs: { ...first.metafile.inputs, ...rest.metafile.inputs },
          outputs: { ...first.metafile.outputs, ...rest.metafile.outputs },
        },
        manifest: {
          entry: {
            theme: basename(outputOf(first.metafile, early.theme)),
            boot: basename(outputOf(first.metafile, early.boot)),
            main: basename(codeOf(rest.metafile, outputOf(rest.metafile, application))),
            styles: sheets.first,
            font: sheets.font,
          },
          laterStyles: sheets.later,
          ...preloads(files, rest.metafile),
        },
      };
    },
    close: async () => void (await Promise.all(contexts.map((each) => each.dispose()))),
  };
}

/** Returns the files that each page needs besides the entry, all of which it can then fetch at once. */
function preloads(files: LazyFiles, metafile: Metafile): Pick<BuildManifest, "routes" | "otherwise" | "fields"> {
  const { pages, fields } = files;
  const entryOf = (file: string): string => lazyEntry(loadedAs(file, files));
  const entry = outputOf(metafile, application);
  const alreadyThere = new Set([entry, codeOf(metafile, entry)]);
  const preloadOf = (entries: readonly string[]): string[] =>
    [...loadedWith([application, ...entries], metafile)]
      .filter((output) => !alreadyThere.has(output))
      .map((output) => basename(output));
  const layouts: Readonly<Record<string, string>> = { shell: signedIn, blank: signedOut };
  const layout = (name: string): string => lazyEntry(layouts[name] ?? signedIn);
  return {
    routes: pages.map((page) => ({
      path: page.path,
      preload: preloadOf([layout(page.layout), ...page.files.map(entryOf)]),
    })),
    otherwise: { preload: preloadOf([layout("shell")]) },
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, byPage]) => [
        name,
        Object.fromEntries(Object.entries(byPage).map(([page, own]) => [page, preloadOf(own.map(entryOf))])),
      ]),
    ),
  };
}

/** Returns the files that the entry points import, and their own. */
function loadedWith(entries: readonly string[], metafile: Metafile): Set<string> {
  const found = new Set<string>();
  const add = (output: string): void => {
    if (found.has(output)) return;
    found.add(output);
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? [])
      if (kind === "import-statement" && external !== true) add(path);
  };
  for (const entry of entries) add(outputOf(metafile, entry));
  return found;
}

type Made = BuildResult<{ metafile: true }>;

type CommonOptions = BuildOptions & { plugins: Plugin[]; styles: StyleSheet };

/** The options that every bundle of a deployment's browser half is made with. */
export function bundleOptions(
  config: () => LoadedConfig,
  { outDir, dev }: BundlerOptions,
  halves: () => readonly InstalledHalf[],
): CommonOptions {
  const styles = collectStyles();
  return {
    styles,
    outdir: resolve(outDir),
    bundle: true,
    splitting: true,
    format: "esm",
    minify: !dev,
    target: "es2022",
    conditions: browserConditions,
    jsx: "automatic",
    jsxDev: dev,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"', ...brandTheme(config()) },
    // Production files have no links to the sources; the maps are stored for reading stack traces.
    sourcemap: dev ? "linked" : "external",
    legalComments: "none",
    logLevel: dev ? "silent" : "warning",
    plugins: [sharedPackages, virtualModules(config, halves), prepareSources, unusedComponents, styles.plugin],
    loader: { ".svg": "file", ".png": "file", ".webp": "file" },
  };
}

/**
 * A constant instead of a fact of `portal:build`, so that code for themes that the deployment lacks is dropped. Only a
 * new context has another one.
 */
export const brandTheme = ({ portal }: LoadedConfig): Record<string, string> => ({
  portalBrandTheme: JSON.stringify(portal.theme ?? portal.brand.theme ?? "light"),
});

/**
 * Defines the address of code that is not loaded as a module of a page: addresses of pictures begin with that of the
 * file that names them.
 */
export const addressOf = ({ portal }: LoadedConfig, file: string): Record<string, string> => ({
  "import.meta.url": JSON.stringify(`http://localhost${portal.basePath}/assets/${file}`),
});

/** Returns the file with the code of an entry point that other entry points import: its own file only imports that. */
function codeOf({ outputs }: Metafile, entry: string): string {
  const { inputs = {}, imports = [] } = outputs[entry] ?? {};
  return Object.keys(inputs).length > 0 ? entry : (imports[0]?.path ?? entry);
}

function outputOf(metafile: Metafile, entry: string): string {
  const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  if (output === undefined) throw new Error(`the build has no file for ${entry}`);
  return output;
}
