/**
 * Bundles what Node loads of a package into the few files of its folder `node/`: a start would spend most of its time
 * on finding and linking a thousand files of modules. The compiled modules stay beside it, one by one, for the build of
 * the browser half, which imports them with the condition `portal-modules`.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { leaveOutStubs } from "./leave-out-stubs.ts";
import { bundleName, nodeFolder, kernelPackage, sharedByKernel } from "@portalkit/kernel/tools";

/** The part `portal.node` of a `package.json`. */
export interface NodeBundles {
  /** The sources that Node loads, as patterns; default: both halves of a plugin that Node runs. */
  entries?: readonly string[];
  /** Packages whose code goes into the bundles: those of many files, without native code and files of their own. */
  inlined?: readonly string[];
  /** Inlined packages that bundled plugins import from this one, so that a process has them once. */
  shared?: readonly string[];
}

const halves = ["contract.ts", "server.ts"];

/** An import of a thread or a process, as the compiler leaves it. */
const startedFile = /new URL\("(\.{1,2}\/[^"]+\.js)", import\.meta\.url\)/g;

/** Begins each bundle: `import.meta` of a module says where it was compiled, and inlined packages may be CommonJS. */
const banner = `import { createRequire as portalRequire } from "node:module";
import { fileURLToPath as portalPath } from "node:url";
const bundleUrl = import.meta.url;
const require = portalRequire(bundleUrl);`;

/** @param target the folder of the package, with its compiled files */
export async function bundleForNode(
  target: string,
  { entries = halves, inlined = [], shared = [] }: NodeBundles,
): Promise<void> {
  const modules = globSync("**/*.js", { cwd: target, exclude: ["**/samples/**", "**/node_modules/**"] });
  const started = modules.flatMap((file) => startedBy(join(target, file)).map((path) => relative(target, path)));
  // What has no types is no compiled file.
  const compiled = globSync(
    entries.map((pattern) => pattern.replace(/\.ts$/, ".d.ts")),
    { cwd: target },
  ).map((file) => file.replace(/\.d\.ts$/, ".js"));
  const files = [...new Set([...compiled, ...started])];
  await build({
    absWorkingDir: target,
    entryPoints: [
      ...files.map((file) => ({ in: `./${file}`, out: bundleName(file) })),
      ...shared.map((name) => ({ in: name, out: sharedName(name) })),
    ],
    outdir: join(target, nodeFolder),
    chunkNames: "[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    sourcemap: true,
    // The maps beside the compiled modules contain the sources.
    sourcesContent: false,
    logLevel: "silent",
    banner: { js: banner },
    define: { "import.meta.url": "moduleUrl", "import.meta.dirname": "moduleFolder" },
    plugins: [withPlaces(target), withExternals(target, [...inlined, ...shared])],
  });
  leaveOutStubs(join(target, nodeFolder), banner);
}

/** Whether an export of the package, `./contract.ts`, is one of the entries. */
export const isBundled = (file: string, { entries = halves }: NodeBundles): boolean =>
  entries.includes(file.replace("./", ""));

/** What the `exports` of the package say for such a file, `./contract.js`. */
export const bundledExport = (file: string): string => `./${nodeFolder}/${bundleName(file.replace("./", ""))}.js`;

/** The `exports` of the shared packages. */
export const sharedExports = ({ shared = [] }: NodeBundles): Record<string, string> =>
  Object.fromEntries(shared.map((name) => [`./${nodeFolder}/${name}`, `./${nodeFolder}/${sharedName(name)}.js`]));

const sharedName = (name: string): string => `package-${bundleName(name)}`;

/** The files that a module starts in a thread or as a process. */
const startedBy = (module: string): string[] =>
  [...readFileSync(module, "utf8").matchAll(startedFile)]
    .map(([, path = ""]) => join(dirname(module), path))
    .filter((path) => existsSync(path));

/** Lets modules find the files beside them: what they start is bundled too, and all others stay where they are. */
const withPlaces = (target: string): Plugin => ({
  name: "places",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const text = isOwn(target, path) ? readFileSync(path, "utf8") : "";
      if (!text.includes("import.meta.")) return undefined;
      const bundled = (file: string): string => bundleName(relative(target, join(dirname(path), file)));
      const started = text.replaceAll(
        startedFile,
        (_match, file: string) => `new URL("./${bundled(file)}.js", bundleUrl)`,
      );
      const place = JSON.stringify(`../${relative(target, path)}`);
      // In one line, so that the lines of the source map stay true.
      const places = `const moduleUrl = new URL(${place}, bundleUrl).href, moduleFolder = portalPath(new URL(".", moduleUrl)).slice(0, -1);`;
      return { contents: places + started };
    });
  },
});

/** Packages are loaded as packages, but for those that are inlined; the version of the kernel is in its own package. */
const withExternals = (target: string, inlined: readonly string[]): Plugin => ({
  name: "externals",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\..*package\.json$/ }, ({ path, importer, resolveDir }) => {
      if (!isOwn(target, importer)) return undefined;
      return { path: `./${relative(join(target, nodeFolder), join(resolveDir, path))}`, external: true };
    });
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === "entry-point" || !isOwn(target, importer)) return undefined;
      const name = path.split("/", path.startsWith("@") ? 2 : 1).join("/");
      if (inlined.includes(name)) return undefined;
      return { path: sharedByKernel.includes(path) ? `${kernelPackage}/${nodeFolder}/${path}` : path, external: true };
    });
  },
});

/** Whether a module is one of the package, and not of a package that is inlined. */
const isOwn = (target: string, module: string): boolean =>
  module.startsWith(`${target}/`) && !module.includes("/node_modules/", target.length);
