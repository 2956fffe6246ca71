/** The browser halves of a deployment's plugins, read once for everything that the build derives from them. */
import { halfFile, type ReadContributions, type LoadedConfig, type LoadedInstance } from "@portalkit/kernel/tools";
import { readBrowserHalf } from "./read-browser-half.ts";

export interface InstalledHalf {
  instance: LoadedInstance;
  contributions: ReadContributions;
  /** The contributions are the kernel's. */
  isKernelFeature: boolean;
}

/** @throws Error if a browser half cannot be read */
export async function readBrowserHalves({ instances }: Pick<LoadedConfig, "instances">): Promise<InstalledHalf[]> {
  const withBrowser = instances.filter(({ folder }) => halfFile(folder, "browser") !== undefined);
  return await Promise.all(
    withBrowser.map(async (instance) => {
      const half = await readBrowserHalf(instance);
      if ("error" in half) throw new Error(`${instance.id}: ${half.error}`);
      return { instance, ...half };
    }),
  );
}
