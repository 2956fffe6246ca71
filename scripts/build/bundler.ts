/** The bundler, set up for a deployment: it can build again quickly after a file has changed. */
import { resolve } from "node:path";
import { context, type BuildOptions, type BuildResult, type Metafile } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/kernel.ts";
import { cssModules } from "./css-modules.ts";
import { eraseSchemas } from "./erase-schemas.ts";
import { leanRouter } from "./lean-router.ts";
import type { Beginnings } from "./merge-chunks.ts";
import { pageHeads, routeSources } from "./route-chunks.ts";
import { virtualModules } from "./virtual-modules.ts";

export interface BundlerOptions {
  /** Folder for the files, which get the hash of their contents in their names. */
  outDir: string;
  /** Readable code, React's own warnings, and links to the source maps. */
  dev: boolean;
}

export interface Bundle {
  /** Of all files together. */
  metafile: Metafile;
  outputs: BundleOutputs;
}

/** Paths of the files that the page begins with. */
export interface BundleOutputs {
  theme: string;
  boot: string;
  application: { metafile: Metafile; beginnings: Beginnings; css: string | undefined };
  /** A page is drawn in one of these, by the layout its route names. */
  layouts: Readonly<Record<"shell" | "blank", string>>;
}

export interface Bundler {
  /** @throws BuildFailure; standard error has been told of it already, unless in development */
  rebuild(): Promise<Bundle>;
  close(): Promise<void>;
}

/** These two run before the application and share no file with it: one file each, nothing to wait for. */
const early = { theme: "kernel/browser/theme/theme-boot.ts", boot: "kernel/browser/boot.ts" };
const application = "kernel/browser/main.tsx";
/** A page needs one of these beside the application: signed in, or in front of the door. */
const layouts = { shell: "kernel/browser/chunks/reading.ts", blank: "kernel/browser/chunks/door.ts" };
/**
 * In front of the door too, for whoever reads another language or may choose one: it must not wait for the list's file
 * either.
 */
const languages = "kernel/browser/chunks/languages.ts";
/** Whatever opens, there too. */
const floating = "kernel/browser/chunks/floating.ts";

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
      const atTheDoor = [
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
            beginnings: { application: main, either: [{ head: pages.shell }, { head: pages.blank, pages: atTheDoor }] },
            css: rest.metafile.outputs[main]?.cssBundle,
          },
        },
      };
    },
    close: async () => void (await Promise.all(contexts.map((each) => each.dispose()))),
  };
}

type Made = BuildResult<{ metafile: true }>;

function bundleOptions(config: LoadedConfig, { outDir, dev }: BundlerOptions): BuildOptions {
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
    // Without links nobody is offered the sources; they are kept for reading stack traces.
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
