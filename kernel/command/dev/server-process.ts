/** Starts and stops the process of the server half. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export type ServerAnswer = { url: string } | { problems: readonly string[] };

export interface ServerProcess {
  /** `http://127.0.0.1:39817` */
  readonly url: string;
  /** Settles when the process has exited, with its exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  configFile: string;
  distDir: string;
  variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Resolves when the portal listens.
 * @throws Error with one problem per line if it could not start
 */
export async function startServerProcess({
  configFile,
  distDir,
  variables,
}: ServerProcessOptions): Promise<ServerProcess> {
  // Runs in its own process group: otherwise Ctrl+C would reach it too, and the second signal sent here would interrupt
  // its shutdown.
  const child = fork(fileURLToPath(new URL("./serve.ts", import.meta.url)), [configFile, distDir], {
    env: variables as NodeJS.ProcessEnv,
    stdio: "inherit",
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const answer = await Promise.race([
    new Promise<ServerAnswer>((resolve) => child.once("message", (message) => resolve(message as ServerAnswer))),
    ended.then((code): ServerAnswer => ({
      problems: [`The server ended with ${code ?? "a signal"} before it was open; its last words are in the terminal`],
    })),
  ]);
  if ("problems" in answer) throw new Error(answer.problems.join("\n"));
  return {
    url: answer.url,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
