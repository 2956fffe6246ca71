/** Runs the type checker over the files of the config: it compiles the rules, hooks and functions in them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Diagnostic, Program } from "typescript/unstable/async";
import { type Problem, folderAbove, packageFolder, kernelFolder } from "@portalkit/kernel/tools";
import { filesOf } from "../source/syntax-tree.ts";

/** What one part of the check has found. */
export interface PartialCheck {
  problems: readonly Problem[];
  /** A sentence about what was checked, or why it was not. */
  summary: string;
}

const root = join(kernelFolder, "..");

/** Uses the options of the tsconfig.json that applies to the file. */
export async function checkTypes(configFile: string): Promise<PartialCheck> {
  const file = resolve(configFile);
  const folderOfBase = folderAbove(dirname(file), "tsconfig.json");
  if (folderOfBase === undefined) return { problems: [], summary: "not checked: there is no tsconfig.json" };
  if (packageFolder("typescript", kernelFolder) === undefined)
    return { problems: [], summary: "not checked: TypeScript is not installed; npm install --save-dev typescript" };
  const base = join(folderOfBase, "tsconfig.json");
  const { API } = await import("typescript/unstable/async");
  const folder = mkdtempSync(join(tmpdir(), "portal-check-"));
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify(settings(file, base)));
  const compiler = new API({ cwd: root });
  try {
    const program = (await compiler.updateSnapshot({ openProjects: [project] })).getProject(project)?.program;
    if (program === undefined) throw new Error(`the type checker does not read ${base}`);
    const found = await Promise.all(filesOf(file).map((one) => problemsIn(one, program)));
    return { problems: found.flat(), summary: `checked with ${relative(process.cwd(), base)}` };
  } finally {
    await compiler.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function settings(file: string, base: string): object {
  return {
    extends: base,
    // What is not used is no mistake of a deployment, and hooks run in Node.
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      types: ["node"],
      typeRoots: [dirname(packageFolder("@types/node", kernelFolder) ?? root)],
    },
    files: [file],
    include: [join(root, "kernel/contract/i18n/*.d.ts"), join(root, "{kernel,plugins/*}/server/tables.d.ts")],
  };
}

/** The checker reads other files only as far as this one needs their types. */
async function problemsIn(file: string, program: Program): Promise<Problem[]> {
  const syntax = await program.getSyntacticDiagnostics(file);
  const found = syntax.length > 0 ? syntax : await program.getSemanticDiagnostics(file);
  if (found.length === 0) return [];
  const text = readFileSync(file, "utf8");
  return found.map((one) => describe(one, file, text));
}

function describe({ pos, code, text: message }: Diagnostic, file: string, text: string): Problem {
  const before = text.slice(0, pos).split("\n");
  return {
    code: "PORTAL_CONFIG_TYPE",
    where: `${relative(process.cwd(), file)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`,
    found: `${(message.split("\n")[0] ?? "").replace(/\.$/, "")} (TS${code})`,
    expected: "what the types permit",
  };
}
