/**
 * Runs a script in a process of its own: what it takes of memory, above all the database's WebAssembly, which never
 * returns any, is free when it has ended.
 */
import { fork } from "node:child_process";
import { constants } from "node:os";

/** A shell's exit code for a process that a signal has ended is this much above the signal's number. */
const signalCodes = 128;

/**
 * Passes on what the script writes. Returns the exit code. The script's process is disconnected when this one ends, and
 * has none of its flags, which save memory and take time.
 * @param env all of the script's environment
 */
export async function runToEnd(file: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = fork(file, parameters, { env, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signalCodes + constants.signals[signal ?? "SIGKILL"]));
  });
}
