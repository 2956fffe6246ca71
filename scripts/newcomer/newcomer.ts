/**
 * A person who makes a deployment of the packages in an empty folder: packs and publishes the packages to a registry on
 * this machine, and runs commands as that person types them.
 */
import type { ChildProcess } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packFolders } from "../../command/pack.ts";
import { runCommand, startCommand, type Outcome } from "./command.ts";
import { openPackageRegistry, type PackageRegistry } from "./package-registry.ts";

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
const installed = [
  "kernel",
  "command",
  "approvals",
  "audit-log",
  "auth",
  "bulk-operations",
  "data-transfer",
  "finance",
  "imports",
  "jobs",
  "notifications",
  "resources",
  "search",
  "server-rendering",
  "settings",
  "standard",
  "trash",
  "views",
];

/**
 * Packs the kernel, its tools and all plugins, and publishes those that a new deployment installs.
 * @param packing an empty folder inside the repository, so that the types of the packages are found; it is removed
 */
export async function openNewcomer(packing: string): Promise<Newcomer> {
  const opening = openPackageRegistry(["@portalkit", "@acme"]);
  const all = await packFolders(["kernel", "command", ...globSync(["plugins/*", "presets/*"]).toSorted()], packing);
  const packed = all.filter((folder) => installed.some((name) => folder.endsWith(`/portalkit-${name}`)));
  const registry = await opening;
  for (const folder of [...packed, "scripts/create-portalkit"]) await registry.publish(`./${folder}`);

  const work = mkdtempSync(join(tmpdir(), "portal-newcomer-"));
  const portal = join(work, "my-portal");
  const { environment } = registry;
  return {
    registry,
    work,
    portal,
    packed,
    type: (line, folder = portal) => startCommand(line, { folder, environment }).ended,
    succeeds: (line, folder = portal) => runCommand(line, { folder, environment }),
    whileRunning: async ({ line, says, variables }, found) => {
      const running = startCommand(line, { folder: portal, environment: { ...environment, PORT: "0", ...variables } });
      try {
        await found({ child: running.child, match: await running.prints(says) });
      } finally {
        await running.stop();
      }
    },
    change: (file, alter) => writeFileSync(join(portal, file), alter(readFileSync(join(portal, file), "utf8"))),
    close: () => {
      registry.close();
      for (const folder of [work, packing]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
