/** A command line that a server runs. */

/**
 * Runs a command of `portalkit` with the config and the environment of this process. Its output is that of both
 * streams, at most the last 4,000 characters.
 * @throws AbortError if the signal has ended it
 * @example await services.runCommand(["backup", "--verify"], signal)
 */
export type RunCommand = (
  parameters: readonly string[],
  signal: AbortSignal,
) => Promise<{ code: number; output: string }>;
