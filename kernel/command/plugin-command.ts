/** Runs the command that a plugin of `portal.config.ts` contributes. */
import { existsSync } from "node:fs";
import { ProblemsError } from "../contract/errors/problem.ts";
import { loadConfig } from "../server/config/load-config.ts";
import { FolderLockedError } from "../server/database/folder-lock.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import { deploymentData } from "../server/app/deployment-data.ts";
import { deriveKey } from "../server/keys/key-ring.ts";

const file = "portal.config.ts";

/** @returns whether there is such a command; the process's exit code is then set */
export async function run([name = "", ...parameters]: readonly string[]): Promise<boolean> {
  if (!existsSync(file)) return false;
  try {
    const config = await loadConfig({ file, environment: process.env, halves: "server" });
    const instance = config.instances.find(({ server }) => Object.hasOwn(server?.commands ?? {}, name));
    const command = instance?.server?.commands?.[name];
    if (instance === undefined || command === undefined) return false;
    const environment = readEnvironment(process.env);
    process.exitCode = await command({
      parameters,
      id: instance.id,
      options: instance.options,
      data: deploymentData(environment, config),
      deriveKey: (purpose) => deriveKey(environment.secret, instance.plugin, purpose),
      say: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    if (!(error instanceof ProblemsError || error instanceof FolderLockedError)) throw error;
    process.stderr.write(`portalkit ${name} stopped. ${error.message}\n`);
    process.exitCode = 1;
  }
  return true;
}
