/** The built browser half of a deployment, built once in a run for all tests that change nothing in it. */
import { build } from "../../command/build.ts";
import { oncePerRun } from "./once-per-run.ts";

/** Returns the folder, which tests must not change. */
export const builtPages = (configFile: string): Promise<string> =>
  oncePerRun(`pages of ${configFile}`, async (outDir) => void (await build({ configFile, outDir, brotli: false })));
