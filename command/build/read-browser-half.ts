/**
 * Reads the contributions of a plugin's browser half without a browser: lazy imports are not loaded, so no component
 * runs.
 */
import { join, resolve } from "node:path";
import { build, type BuildFailure, type Plugin } from "esbuild";
import {
  browserConditions,
  halfFile,
  isPluginPackage,
  kernelId,
  type LoadedInstance,
  type PermissionRoles,
  type ReadContributions,
  type ReadHalf,
} from "@portalkit/kernel/tools";

/** `error` describes the failure, with the line if it is known. */
export async function readBrowserHalf(
  instance: Pick<LoadedInstance, "id" | "plugin" | "folder" | "publicOptions" | "permissions" | "contract">,
): Promise<ReadHalf> {
  try {
    const file = halfFile(instance.folder, "browser") ?? join(instance.folder, "browser.tsx");
    const { browser } = (await importContributions(file)) as { browser?: BrowserHalf };
    if (typeof browser?.setup !== "function") return { error: "no export called browser" };
    const isKernelFeature = browser.name === kernelId && instance.contract.isKernelFeature === true;
    if (browser.name !== instance.plugin && !isKernelFeature)
      return { error: `the name ${JSON.stringify(browser.name)} instead of ${JSON.stringify(instance.plugin)}` };
    return {
      isKernelFeature,
      contributions: browser.setup({
        id: instance.id,
        plugin: instance.plugin,
        options: instance.publicOptions,
        permissions: instance.permissions,
      }),
    };
  } catch (error) {
    return { error: `an error: ${messageOf(error)}` };
  }
}

interface BrowserHalf {
  name?: unknown;
  setup?: (instance: {
    id: string;
    plugin: string;
    options: Readonly<Record<string, unknown>>;
    permissions: PermissionRoles;
  }) => ReadContributions;
}

/**
 * A module that replaces another one: when called, returns its first argument; its members are the same proxy again.
 * `file` is the path of a lazily loaded file.
 */
const simulated = (file?: string): string => `const nothing = new Proxy(() => undefined, {
  get: (target, name) => name === "__esModule" ? true : name === "then" ? undefined : name === "file" ? ${JSON.stringify(file)}
    : name === Symbol.toPrimitive ? () => "" : nothing,
  getPrototypeOf: () => nothing, apply: (target, self, [first]) => first ?? nothing, construct: () => nothing,
}); module.exports = nothing;`;

/** What of the kernel is evaluated; its components are not. */
const declarations = new Set(["@portalkit/kernel/contract", "@portalkit/kernel/browser/plugin"]);

/** Replaces packages and components, which need a browser, and files that are loaded lazily. */
const contributionsOnly: Plugin = {
  name: "contributions-only",
  setup: (setup) => {
    setup.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      if (kind === "entry-point") return undefined;
      if (kind === "dynamic-import")
        return { path: path.startsWith(".") ? resolve(resolveDir, path) : path, namespace: "lazy" };
      const isRead = /^[./]/.test(path) || declarations.has(path) || isPluginPackage(path, resolveDir);
      return isRead ? undefined : { path, namespace: "nothing" };
    });
    setup.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: simulated(), loader: "js" }));
    setup.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => ({ contents: simulated(path), loader: "js" }));
  },
};

/**
 * Returns the exports of a contributions file, with browser APIs and all packages replaced.
 * @throws BuildFailure, or the error that the file throws
 */
export async function importContributions(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    conditions: browserConditions,
    jsx: "automatic",
    logLevel: "silent",
    loader: { ".css": "empty", ".module.css": "empty", ".svg": "empty", ".png": "empty", ".webp": "empty" },
    plugins: [contributionsOnly],
  });
  return (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`
  )) as Readonly<Record<string, unknown>>;
}

function messageOf(error: unknown): string {
  const [first] = (error as Partial<BuildFailure>).errors ?? [];
  if (first !== undefined) return `${first.text}${first.location === null ? "" : ` (line ${first.location.line})`}`;
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replace(/data:text\/javascript;base64,[\w+/=]*/g, "browser.tsx");
}
