/**
 * A person who makes a deployment of the packages in an empty folder: packs and publishes the packages to a registry on
 * this machine, and runs commands as that person types them.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packFolders } from "../../kernel/command/pack.ts";
import { openPackageRegistry, type PackageRegistry } from "./package-registry.ts";

/** What a command has printed, and its exit code. */
export interface Outcome {
  code: number;
  output: string;
}

/** A command that goes on until it is stopped. */
export interface LongCommand {
  line: string;
  /** What it prints when it is ready. */
  says: RegExp;
  /** Environment variables besides those of the newcomer's shell. */
  variables?: Readonly<Record<string, string>>;
}

export interface RunningCommand {
  child: ChildProcess;
  /** Where the output matches. */
  match: RegExpExecArray;
}

export interface Newcomer {
  registry: PackageRegistry;
  /** The folder in which the deployment is made. */
  work: string;
  /** The folder of the deployment, which `npm create` makes. */
  portal: string;
  /** The folders of the published packages, without `create-portalkit`; the kernel is the first. */
  packed: readonly string[];
  /** Runs a command in the deployment, or in another folder. */
  type: (line: string, folder?: string) => Promise<Outcome>;
  /**
   * Runs a command and returns its output.
   * @throws Error with the output, if the command fails
   */
  succeeds: (line: string, folder?: string) => Promise<string>;
  /**
   * Runs a command that goes on, until `found` is done; `found` is called when the output matches its pattern.
   * @throws Error with the output, if the command ends before
   */
  whileRunning: (command: LongCommand, found: (running: RunningCommand) => Promise<void>) => Promise<void>;
  /** Changes a file of the deployment. */
  change: (file: string, alter: (text: string) => string) => void;
  /** Ends the registry and removes all folders. */
  close: () => void;
}

/** What the new deployment installs of this repository: the plugins of its config, and what those need. */
const installed = ["kernel", "audit-log", "auth", "data-transfer", "finance", "notifications"];

/**
 * Packs the kernel and all plugins, and publishes those that a new deployment installs.
 * @param packing an empty folder inside the repository, so that the types of the packages are found; it is removed
 */
export async function openNewcomer(packing: string): Promise<Newcomer> {
  const opening = openPackageRegistry(["@portalkit", "@acme"]);
  const all = await packFolders(["kernel", ...globSync("plugins/*").toSorted()], packing);
  const packed = all.filter((folder) => installed.some((name) => folder.endsWith(`/portalkit-${name}`)));
  const registry = await opening;
  for (const folder of [...packed, "scripts/create-portalkit"]) await registry.publish(`./${folder}`);

  const work = mkdtempSync(join(tmpdir(), "portal-newcomer-"));
  const portal = join(work, "my-portal");
  const type = (line: string, folder = portal): Promise<Outcome> => runLine(line, folder, registry.environment);
  return {
    registry,
    work,
    portal,
    packed,
    type,
    succeeds: async (line, folder) => {
      const { code, output } = await type(line, folder);
      if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
      return output;
    },
    whileRunning: (command, found) => runWhile(command, portal, registry.environment, found),
    change: (file, alter) => writeFileSync(join(portal, file), alter(readFileSync(join(portal, file), "utf8"))),
    close: () => {
      registry.close();
      for (const folder of [work, packing]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runLine(line: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const [command = "", ...words] = line.split(" ");
  return new Promise((resolve) =>
    execFile(command, words, { cwd, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    ),
  );
}

async function runWhile(
  { line, says, variables }: LongCommand,
  folder: string,
  environment: Readonly<Record<string, string>>,
  found: (running: RunningCommand) => Promise<void>,
): Promise<void> {
  const [command = "", ...words] = line.split(" ");
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...environment, PORT: "0", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that what npm starts is stopped with it.
    detached: true,
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  let output = "";
  try {
    const match = await new Promise<RegExpExecArray>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => {
          output += String(chunk);
          const now = says.exec(output);
          if (now !== null) resolve(now);
        });
      child.once("error", reject);
      child.once("close", (code) => reject(new Error(`${line} ended with ${String(code)}:\n${output}`)));
    });
    await found({ child, match });
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await closed;
  }
}
