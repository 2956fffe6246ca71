/** Compiles the TypeScript of folders to JavaScript with types and source maps, in one run of the compiler. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { ProblemsError, packageFolder } from "@portalkit/kernel/tools";

export interface CompiledFolders {
  /** Where the compiled files of a folder are. */
  folderOf: (folder: string) => string;
  remove: () => void;
}

/**
 * @param folders absolute paths
 * @throws ProblemsError with what the type checker finds
 */
export async function compileFolders(folders: readonly string[]): Promise<CompiledFolders> {
  const root = sharedFolder(folders);
  const typescript = packageFolder("typescript", process.cwd());
  if (typescript === undefined)
    throw new ProblemsError([
      {
        code: "PORTAL_PACKAGE_INVALID",
        where: "node_modules",
        found: "no TypeScript",
        expected: "the compiler: npm install --save-dev typescript",
      },
    ]);
  const work = mkdtempSync(join(tmpdir(), "portal-pack-"));
  const out = join(work, "out");
  const remove = (): void => rmSync(work, { recursive: true, force: true });
  writeFileSync(join(work, "tsconfig.json"), JSON.stringify(settings(folders, root, out)));
  try {
    await promisify(execFile)(process.execPath, [join(typescript, "bin/tsc"), "-p", work], { maxBuffer: 2 ** 26 });
  } catch (error) {
    remove();
    throw new ProblemsError(mistakesIn((error as { stdout?: string }).stdout ?? "", error));
  }
  return { folderOf: (folder) => join(out, relative(root, folder)), remove };
}

function settings(folders: readonly string[], root: string, outDir: string): object {
  const types = packageFolder("@types/node", process.cwd());
  return {
    compilerOptions: {
      target: "ES2024",
      module: "NodeNext",
      lib: ["ES2024", "ESNext.Iterator", "DOM", "DOM.Iterable"],
      strict: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      jsx: "react-jsx",
      types: types === undefined ? [] : ["node"],
      typeRoots: types === undefined ? [] : [dirname(types)],
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
    },
    include: folders.map((folder) => `${folder}/**/*`),
    exclude: ["node_modules", "*.gallery.tsx", "*.test.ts", "*.test.tsx", "*.test-d.ts", "samples"].map(
      (name) => `${root}/**/${name}`,
    ),
  };
}

/** The nearest folder that contains all of them and the sources that they import: at least the current one. */
function sharedFolder(folders: readonly string[]): string {
  const contains = (parent: string): boolean => folders.every((folder) => folder.startsWith(`${parent}/`));
  let shared = process.cwd();
  while (!contains(shared) && dirname(shared) !== shared) shared = dirname(shared);
  return shared;
}

/** The compiler prints a line for each mistake: `plugins/a/contract.ts(3,7): error TS2322: Type ...`. */
function mistakesIn(output: string, error: unknown): ConstructorParameters<typeof ProblemsError>[0] {
  const lines = [...output.matchAll(/^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*)$/gm)];
  if (lines.length === 0) throw error;
  return lines.map(([, file = "", line = "", column = "", code = "", message = ""]) => ({
    code: "PORTAL_PACKAGE_TYPE",
    where: `${relative(process.cwd(), file)}:${line}:${column}`,
    found: `${message.replace(/\.$/, "")} (${code})`,
    expected: "what the types permit",
  }));
}
