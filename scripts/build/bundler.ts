/** The bundler, configured for a deployment: it can rebuild quickly after a file has changed. */
import { resolve } from "node:path";
import { context, type BuildOptions, type BuildResult, type Metafile } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { cssModules } from "./css-modules.ts";
import { eraseSchemas } from "./erase-schemas.ts";
import { leanRouter } from "./lean-router.ts";
import type { Beginnings } from "./merge-chunks.ts";
import { pageHeads, routeSources } from "./route-chunks.ts";
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
  outputs: BundleOutputs;
}

/** Paths of the files that a page loads first. */
export interface BundleOutputs {
  theme: string;
  boot: string;
  application: { metafile: Metafile; beginnings: Beginnings; css: string | undefined };
  /** A page is rendered in one of these, by the layout that its route names. */
  layouts: Readonly<Record<"shell" | "blank", string>>;
}

export interface Bundler {
  /** @throws BuildFailure; except in development, it has already been printed to standard error */
  rebuild(): Promise<Bundle>;
  close(): Promise<void>;
}

/** These two run before the application and share no file with it: each is a single file, with nothing to wait for. */
const early = { theme: "kernel/browser/app/theme-boot.ts", boot: "kernel/browser/app/boot.ts" };
const application = "kernel/browser/app/main.tsx";
/** A page needs one of these besides the application: signed in, or on the sign-in pages. */
const layouts = { shell: "kernel/browser/app/reading.ts", blank: "kernel/browser/sign-in/signed-out.ts" };
/**
 * Loaded on the sign-in pages too, if the user reads another language or can choose one: must not wait for the list's
 * file either.
 */
const languages = "kernel/browser/languages/languages.ts";
/** Everything that opens next to an anchor, such as popups; loaded on the sign-in pages too. */
const floating = "kernel/browser/ui/floating.ts";

export async function openBundler(config: LoadedConfig, options: BundlerOptions): Promise<Bundler> {
  const common = bundleOptions(config, options);
  const contexts = await Promise.all([
    context({ ...common, entryPoints: Object.values(early), splitting: false, format: "iife", metafile: true }),
    context({ ...common, entryPoints: [application], metafile: true }),
  ]);
  return {
    rebuild: async () => {
      const [first, rest] = (await Promise.all(contexts.map((each) => each.rebuild()))) as [Made, Made];
      const metafile = {
        inputs: { ...first.metafile.inputs, ...rest.metafile.inputs },
        outputs: { ...first.metafile.outputs, ...rest.metafile.outputs },
      };
      const main = outputOf(rest.metafile, application);
      const pages = { shell: outputOf(rest.metafile, layouts.shell), blank: outputOf(rest.metafile, layouts.blank) };
      const signedOut = [
        outputOf(rest.metafile, languages),
        outputOf(rest.metafile, floating),
        ...routeSources(config).flatMap((source) => pageHeads(source, "blank", rest.metafile)),
      ];
      return {
        metafile,
        outputs: {
          theme: outputOf(first.metafile, early.theme),
          boot: outputOf(first.metafile, early.boot),
          layouts: pages,
          application: {
            metafile: rest.metafile,
            beginnings: { application: main, either: [{ head: pages.shell }, { head: pages.blank, pages: signedOut }] },
            css: rest.metafile.outputs[main]?.cssBundle,
          },
        },
      };
    },
    close: async () => void (await Promise.all(contexts.map((each) => each.dispose()))),
  };
}

type Made = BuildResult<{ metafile: true }>;

/** The options that every bundle of a deployment's browser half is made with. */
export function bundleOptions(config: LoadedConfig, { outDir, dev }: BundlerOptions): BuildOptions {
  return {
    outdir: resolve(outDir),
    bundle: true,
    splitting: true,
    format: "esm",
    minify: !dev,
    target: "es2022",
    jsx: "automatic",
    jsxDev: dev,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    // Production files have no links to the sources; the maps are stored for reading stack traces.
    sourcemap: dev ? "linked" : "external",
    legalComments: "none",
    logLevel: dev ? "silent" : "warning",
    plugins: [virtualModules(config), eraseSchemas, cssModules(), ...(dev ? [] : [leanRouter])],
    loader: { ".svg": "file", ".png": "file", ".webp": "file" },
  };
}

function outputOf(metafile: Metafile, entry: string): string {
  const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  if (output === undefined) throw new Error(`the build has no file for ${entry}`);
  return output;
}
