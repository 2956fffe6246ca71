/** The browser half of a test portal's deployment as one script, made as the build makes it. */
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";

/** What a page of a test runs: the whole application, or one field. */
export type PageEntry = "application" | "field";

const entries = { application: "browser/app/main", field: "testing/page/field-entry" } as const;

/**
 * Returns the code of a classic script, which a DOM runs by itself.
 * @throws BuildFailure with the errors in the code of a plugin
 */
export async function bundlePage(config: LoadedConfig, entry: PageEntry): Promise<string> {
  // Tests of a server half do without the package.
  const { bundleScript } = await import("@portalkit/command/build");
  return await bundleScript(config, entries[entry], `${entry}.js`);
}
