/** The script in every page of a deployment in development, made from its source in the browser half. */
import { build } from "esbuild";
import { kernelFile } from "@portalkit/kernel/tools";

/** @param eventsPath where the server reports changes */
export async function makePageScript(eventsPath: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [kernelFile("browser/dev/refresh-page")],
    bundle: true,
    write: false,
    format: "iife",
    define: { eventsPath: JSON.stringify(eventsPath) },
  });
  return outputFiles[0]?.text ?? "";
}
