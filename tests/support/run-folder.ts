/** A folder for one test run, shared by all test files and deleted afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** Called by the test runner before the first file of a project. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "portal-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
