/** A command line of a plugin: `portalkit backup` runs the command `backup`. */
import type { DeploymentData } from "./deployment-data.ts";

/** What a command gets. No server runs in its process. */
export interface CommandCall<Options> {
  /** What follows the name of the command. */
  readonly parameters: readonly string[];
  /** Of the instance of the plugin. */
  readonly id: string;
  readonly options: Options;
  /** All data of the deployment that the environment names. */
  readonly data: DeploymentData;
  /** As `services.dataFolder`. */
  dataFolder(): Promise<string>;
  /** As `services.deriveKey`. */
  deriveKey(purpose: string): Buffer;
  /** Writes a line to the standard output. */
  say(line: string): void;
}

/**
 * @returns the code that the process ends with
 * @throws ProblemsError for what the caller did wrong; it is shown, and the code is then 1
 */
export type PluginCommand<Options> = (call: CommandCall<Options>) => Promise<number>;
