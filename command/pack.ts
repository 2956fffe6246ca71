/**
 * `portalkit pack plugins/star-rating`: makes packages of folders, as `npm publish` takes them: JavaScript with types
 * and source maps instead of TypeScript.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ProblemsError, type Problem } from "@portalkit/kernel/tools";
import { bundleForNode } from "./pack/bundle-for-node.ts";
import { compileFolders } from "./pack/compile-folders.ts";
import { readManifest } from "./pack/package-manifest.ts";
import { writePackage } from "./pack/write-package.ts";

const outFolder = "dist/packages";

/**
 * Writes a folder below `outDir` for each package, and returns their paths.
 * @throws ProblemsError, before anything is written: for what a `package.json` lacks and what the type checker finds
 */
export async function packFolders(folders: readonly string[], outDir: string): Promise<string[]> {
  const manifests = folders.map((folder) => readManifest(resolve(folder)));
  const problems = manifests.flatMap((manifest) => manifest.problems);
  if (problems.length > 0) throw new ProblemsError(problems);
  const compiled = await compileFolders(manifests.map(({ folder }) => folder));
  try {
    const made: string[] = [];
    for (const { folder, name, content, node } of manifests) {
      const target = join(outDir, name.replace(/^@/, "").replaceAll("/", "-"));
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      writePackage({ folder, compiled: compiled.folderOf(folder), target, content });
      await bundleForNode(resolve(target), node);
      made.push(target);
    }
    return made;
  } finally {
    compiled.remove();
  }
}

export async function run(parameters: readonly string[]): Promise<void> {
  try {
    const missing = parameters.filter((folder) => !existsSync(join(folder, "package.json")));
    const problem = (found: string): Problem => ({
      code: "PORTAL_ARGUMENT_INVALID",
      where: "command line",
      found,
      expected: "folders with a package.json: portal pack plugins/star-rating",
    });
    if (parameters.length === 0) throw new ProblemsError([problem("no folder")]);
    if (missing.length > 0) throw new ProblemsError(missing.map((folder) => problem(JSON.stringify(folder))));
    const made = await packFolders(parameters, outFolder);
    process.stdout.write(`${made.map((folder) => `  npm publish ${folder}`).join("\n")}\n`);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    process.stderr.write(`Nothing was packed.\n${error.message}\n`);
    process.exitCode = 1;
  }
}
