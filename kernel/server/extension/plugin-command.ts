/** A command line of a plugin: `portalkit backup` runs the command `backup`. */
import type { DeploymentData } from "./deployment-data.ts";
import type { PluginServices } from "./services/plugin-services.ts";

/** What kept a command from its work, in a sentence for whoever runs it. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** No server runs with the folder of a command. */
export class NoServerError extends CommandError {
  override readonly name = "NoServerError";

  constructor() {
    super("no server runs with this PORTAL_DATA_DIR");
  }
}

/** What a command gets. No server runs in its process. */
export interface CommandCall<Options> {
  /** What follows the name of the command. */
  readonly parameters: readonly string[];
  /** Of the instance of the plugin. */
  readonly id: string;
  readonly options: Options;
  /** All data of the deployment that the environment names. */
  readonly data: DeploymentData;
  /**
   * Asks the server that runs on this machine with the same PORTAL_DATA_DIR; the plugin answers under `answers`.
   * @throws NoServerError if there is none; CommandError with what went wrong there
   */
  ask(question: string): Promise<unknown>;
  /**
   * Opens the deployment without a server, for a look at it: nothing is migrated, no job runs.
   * @throws ProblemsError if the next start would migrate, or could not start; FolderLockedError if a server runs on
   * PGlite
   */
  withServices<Result>(look: (services: PluginServices) => Promise<Result>): Promise<Result>;
  /** As `services.dataFolder`. */
  dataFolder(): Promise<string>;
  /** As `services.deriveKey`. */
  deriveKey(purpose: string): Buffer;
  /** Writes a line to the standard output. */
  say(line: string): void;
}

/**
 * @returns the code that the process ends with
 * @throws ProblemsError or CommandError, which is shown; the code is then 1
 */
export type PluginCommand<Options> = (call: CommandCall<Options>) => Promise<number>;
