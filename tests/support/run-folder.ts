/** A folder for one test run, shared by all test files and deleted afterwards, with the databases that belong to it. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dropDatabase, serverDatabaseFile } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** All projects of a run share the folder, and each loads this module for itself. */
const run = globalThis as { portalRunFolder?: string };

/** Called by the test runner before the first file of a project; what it returns, after the last file of the run. */
export function setup(project: TestProject): () => Promise<void> {
  // What has to be inside of the repository, such as plugins that import the kernel, has folders of its own in it.
  mkdirSync("tests/output", { recursive: true });
  const folder = (run.portalRunFolder ??= mkdtempSync(join(tmpdir(), "portal-run-")));
  project.provide("runFolder", folder);
  return async () => {
    for (const file of globSync(`*/${serverDatabaseFile}`, { cwd: folder }))
      await dropDatabase(readFileSync(join(folder, file), "utf8"));
    rmSync(folder, { recursive: true, force: true });
  };
}
