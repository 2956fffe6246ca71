/** Reads what a plugin's browser half contributes, without a browser: its lazy imports are left alone, so no component runs. */
import { join } from "node:path";
import { build } from "esbuild";
import type { LoadedInstance } from "../kernel.ts";

/** The parts of the browser contributions that checks and the build read. */
export interface ReadContributions {
  routes?: readonly { path: string; layout: string; title: string }[];
  slots?: readonly { slot: { name: string } }[];
  fields?: readonly { name: string }[];
}

type ReadHalf = { contributions: ReadContributions } | { error: string };

export async function readBrowserHalf(instance: Pick<LoadedInstance, "id" | "plugin" | "folder" | "publicOptions">): Promise<ReadHalf> {
  try {
    const { browser } = await importOnce(join(instance.folder, "browser.tsx"));
    if (typeof browser?.contribute !== "function") return { error: "no `browser` is exported" };
    return { contributions: browser.contribute({ id: instance.id, plugin: instance.plugin, options: instance.publicOptions }) };
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "" };
  }
}

interface BrowserHalf {
  browser?: { contribute?: (instance: { id: string; plugin: string; options: Readonly<Record<string, unknown>> }) => ReadContributions };
}

/** Only the file itself is compiled; the browser door stands in with the two things a contribution is made of. */
async function importOnce(file: string): Promise<BrowserHalf> {
  const { outputFiles } = await build({
    entryPoints: [file], bundle: true, write: false, format: "esm", platform: "neutral", jsx: "automatic", logLevel: "silent",
    plugins: [{
      name: "contributions-only",
      setup: (setup) => {
        setup.onResolve({ filter: /.*/ }, ({ path, kind }) => {
          if (kind === "entry-point") return undefined;
          if (kind === "dynamic-import") return { path, external: true };
          return path === "#kernel/browser" ? { path, namespace: "door" } : path.startsWith(".") || path.startsWith("#") ? undefined : { path, namespace: "nothing" };
        });
        setup.onLoad({ filter: /.*/, namespace: "door" }, () => ({ contents: doorStandIn, loader: "js" }));
        setup.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "module.exports = new Proxy(() => undefined, { get: (target, name, self) => self, apply: (target, value, [first]) => first });", loader: "js" }));
      },
    }],
  });
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`)) as BrowserHalf;
}

const doorStandIn = `
export const defineBrowserPlugin = (plugin) => plugin;
export const slots = new Proxy({}, { get: (_, name) => ({ name }) });
`;
