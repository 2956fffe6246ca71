/**
 * Reads the contributions of a plugin's browser half without a browser: lazy imports are not loaded, so no component
 * runs.
 */
import { join } from "node:path";
import { build, type BuildFailure, type Plugin } from "esbuild";
import type { PermissionRoles, Permissions } from "../../contract/permissions.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";

/** Names of permissions, or a function. */
type ReadRule = Permissions | (() => boolean);

/** The parts of the browser contributions that the checks and the build use. */
export interface ReadContributions {
  routes?: readonly { path: string; layout: string; title: string; allowed?: ReadRule }[];
  menu?: readonly MenuItem[];
  /** Undefined if no slot has the requested name. */
  slots?: readonly { slot: { name: string } | undefined; allowed?: ReadRule }[];
  fields?: readonly {
    name: string;
    aliases?: readonly string[];
    for?: { resource: string; column: string } | { type: string };
  }[];
  components?: readonly { name: string; aliases?: readonly string[] }[];
  pageInjections?: readonly { resource: string; page: string; position: string; allowed?: ReadRule }[];
  rowActions?: readonly { id: string; resource: string; allowed?: ReadRule }[];
  bulkActions?: readonly { id: string; resource: string; allowed?: ReadRule }[];
  widgets?: readonly { id: string; allowed?: ReadRule }[];
}

type ReadHalf = { contributions: ReadContributions } | { error: string };

/** `error` describes the failure, with the line if it is known. */
export async function readBrowserHalf(
  instance: Pick<LoadedInstance, "id" | "plugin" | "folder" | "publicOptions" | "permissions">,
): Promise<ReadHalf> {
  try {
    const { browser } = (await importContributions(join(instance.folder, "browser.tsx"))) as { browser?: BrowserHalf };
    if (typeof browser?.setup !== "function") return { error: "no export called browser" };
    if (browser.name !== instance.plugin)
      return { error: `the name ${JSON.stringify(browser.name)} instead of ${JSON.stringify(instance.plugin)}` };
    return {
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

const slotsFile = join(import.meta.dirname, "../../browser/extension/slots.ts");

/** When called, returns its first argument; its members, and those of a module that it replaces, are the same proxy. */
const nothing = `const nothing = new Proxy(() => undefined, {
  get: (target, name) => (name === "__esModule" ? true : name === Symbol.toPrimitive ? () => "" : nothing), getPrototypeOf: () => nothing,
  apply: (target, self, [first]) => first ?? nothing, construct: () => nothing,
});`;

/** Replaces packages, which need a browser. */
const packageStandIn = `${nothing} module.exports = nothing;`;

/** Replaces the public browser API: contributions are built with these two exports; only components call the others. */
const entryPointStub = `${nothing} module.exports = Object.assign(Object.create(nothing), { defineBrowserPlugin: (plugin) => plugin, slots: require(${JSON.stringify(slotsFile)}).slots });`;

const contributionsOnly: Plugin = {
  name: "contributions-only",
  setup: (setup) => {
    setup.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === "entry-point") return undefined;
      if (kind === "dynamic-import") return { path, external: true };
      if (path === "#kernel/browser") return { path, namespace: "entry-point" };
      if (path === slotsFile) return { path };
      return /^[.#]/.test(path) ? undefined : { path, namespace: "nothing" };
    });
    setup.onLoad({ filter: /.*/, namespace: "entry-point" }, () => ({ contents: entryPointStub, loader: "js" }));
    setup.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: packageStandIn, loader: "js" }));
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
