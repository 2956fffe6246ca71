/**
 * Runs the command that a plugin of the config contributes: `portalkit backup`, or `portalkit backup --config
 * other.config.ts`.
 */
import { existsSync } from "node:fs";
import { configFileFrom } from "./config-argument.ts";
import { ProblemsError } from "../contract/errors/problem.ts";
import { loadConfig } from "../server/config/load-config.ts";
import { FolderLockedError } from "../server/database/folder-lock.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import { openDataFolder } from "../server/app/copy-deployment.ts";
import { askServer } from "../server/app/command-socket.ts";
import { deploymentData, withKernel } from "./plugin-command/deployment-data.ts";
import { CommandError } from "../server/extension/plugin-command.ts";
import { deriveKey } from "../server/keys/key-ring.ts";

/** Errors that say what to do. */
const shown = [ProblemsError, FolderLockedError, CommandError];
const configParameter = "--config";

/** @returns whether there is such a command; the process's exit code is then set */
export async function run([name = "", ...given]: readonly string[]): Promise<boolean> {
  try {
    const { file, parameters } = withoutConfig(given);
    if (!existsSync(file)) return false;
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
      ask: (question) => askServer(environment.dataDir, { instanceId: instance.id, question }),
      withServices: (look) =>
        withKernel({ environment, config, isForLooking: true }, (kernel) => look(kernel.services(instance.id))),
      dataFolder: () => openDataFolder(environment.dataDir, instance.id),
      deriveKey: (purpose) => deriveKey(environment.secret, instance.plugin, purpose),
      say: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    if (!shown.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`portalkit ${name} stopped. ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
  return true;
}

/** @throws ProblemsError if the config that is named is not there */
function withoutConfig(given: readonly string[]): { file: string; parameters: readonly string[] } {
  const at = given.indexOf(configParameter);
  if (at === -1) return { file: "portal.config.ts", parameters: given };
  const file = given[at + 1];
  if (file === undefined)
    throw new ProblemsError([
      {
        code: "PORTAL_ARGUMENT_INVALID",
        where: "command line",
        found: `${configParameter} without a file`,
        expected: `${configParameter} other.config.ts`,
      },
    ]);
  return { file: configFileFrom([file]), parameters: given.toSpliced(at, 2) };
}
