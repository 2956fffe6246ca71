/** Runs one test file in a process of its own, with more or other draws than `npm test`. */
import { spawn } from "node:child_process";
import { join } from "node:path";

/**
 * Resolves to true if all tests of the file pass; their findings are printed.
 * @param variables environment variables in addition to this process's own
 */
export async function runTestFile(
  file: string,
  variables: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<boolean> {
  const child = spawn(process.execPath, [join("node_modules", "vitest", "vitest.mjs"), "run", ...options, file], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...variables },
  });
  return (await new Promise<number | null>((resolve) => child.on("close", resolve))) === 0;
}
