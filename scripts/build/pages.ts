/**
 * The pages of a deployment and the file that each of them loads, as the kernel and the plugins declare them. From
 * these the build knows what a page preloads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  importContributions,
  readBrowserHalf,
  type ReadContributions,
} from "../../kernel/server/config/read-browser-half.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";

export interface Page {
  /** In the syntax of the router, below the base path. */
  path: string;
  layout: string;
  /** Absolute. */
  file: string;
}

/** @throws Error if a browser half cannot be read */
export async function readPages({ instances }: Pick<LoadedConfig, "instances">): Promise<Page[]> {
  const { kernelPlugin } = (await importContributions("kernel/browser/app/kernel-plugin.tsx")) as {
    kernelPlugin: { setup: () => ReadContributions };
  };
  const halves = await Promise.all(
    instances
      .filter(({ folder }) => existsSync(join(folder, "browser.tsx")))
      .map((instance) => readBrowserHalf(instance)),
  );
  const routes = [
    kernelPlugin.setup(),
    ...halves.map((half) => {
      if ("error" in half) throw new Error(half.error);
      return half.contributions;
    }),
  ].flatMap((contributions) => contributions.routes ?? []);
  // A plugin's page replaces the kernel's page with the same path.
  const byPath = new Map(
    await Promise.all(
      routes.map(async ({ path, layout, load }) => [path, { path, layout, file: (await load()).file }] as const),
    ),
  );
  return [...byPath.values()];
}
