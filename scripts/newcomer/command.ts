/** Runs commands as a person types them, npm included, and reads what they print. */
import { spawn, type ChildProcess } from "node:child_process";

export interface CommandOptions {
  /** The folder in which the command is typed. */
  folder: string;
  /** The variables of the person's shell. Default: those of this process. */
  environment?: Readonly<Record<string, string | undefined>>;
}

/** What a command has printed, and its exit code or the signal that ended it. */
export interface Outcome {
  code: number | NodeJS.Signals;
  output: string;
}

export interface Command {
  child: ChildProcess;
  /** What it has printed until now. */
  output: () => string;
  /**
   * Where what it prints matches for the first time.
   * @throws Error with the output, if the command ends before
   */
  prints: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<Outcome>;
  /** Ends the command and what it has started, and resolves when they have ended. */
  stop: () => Promise<void>;
}

/** Starts a command: words separated by spaces, without quotes. */
export function startCommand(line: string, { folder, environment = process.env }: CommandOptions): Command {
  const [command = "", ...words] = line.split(" ");
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that what npm starts is stopped with it.
    detached: true,
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += String(chunk);
      for (const listener of listeners) listener();
    });
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: code ?? signal ?? 1, output }));
  });
  return {
    child,
    output: () => output,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output);
          if (match !== null) resolve(match);
        };
        listeners.add(look);
        look();
        void ended.then(
          ({ code }) =>
            reject(new Error(`${line} ended with ${code} and never printed ${String(pattern)}:\n${output}`)),
          reject,
        );
      }),
    ended,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

/**
 * Runs a command to its end and returns what it has printed.
 * @throws Error with the output, if the command fails
 */
export async function runCommand(line: string, options: CommandOptions): Promise<string> {
  const { code, output } = await startCommand(line, options).ended;
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
  return output;
}
