/** Starts and stops the process of the server half. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What the process sends: that it has loaded its code and config, then that it listens; or what is wrong. */
export type ServerAnswer = "loaded" | { url: string } | { problems: readonly string[] };

export interface ServerProcess {
  /**
   * Resolves when code and config are loaded.
   * @throws Error with one problem per line
   */
  readonly loaded: Promise<void>;
  /**
   * Opens the database and listens.
   * @returns the address, such as `http://127.0.0.1:39817`
   * @throws Error with one problem per line
   */
  open(): Promise<{ url: string }>;
  /** Settles when the process has exited, with its exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** What the server reads; paths are absolute or relative to the current folder. */
export interface ServedFiles {
  configFile: string;
  distDir: string;
  /** The module of a `DevSeed`. */
  seedFile?: string | undefined;
  /** An empty database stays empty. */
  isEmpty: boolean;
}

export interface ServerProcessOptions extends ServedFiles {
  variables: Readonly<Record<string, string | undefined>>;
}

export function startServerProcess({ variables, ...files }: ServerProcessOptions): ServerProcess {
  // Runs in its own process group: otherwise Ctrl+C would reach it too, and the second signal sent here would interrupt
  // its shutdown.
  const child = fork(
    fileURLToPath(new URL("./serve.ts", import.meta.url)),
    [JSON.stringify(files satisfies ServedFiles)],
    { env: variables as NodeJS.ProcessEnv, stdio: "inherit", detached: true },
  );
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const answer = async (): Promise<Exclude<ServerAnswer, { problems: unknown }>> => {
    const next = await Promise.race([
      new Promise<ServerAnswer>((resolve) => child.once("message", (message) => resolve(message as ServerAnswer))),
      ended.then((code): ServerAnswer => ({
        problems: [
          `The server ended with ${code ?? "a signal"} before it was open; its last words are in the terminal`,
        ],
      })),
    ]);
    if (typeof next === "object" && "problems" in next) throw new Error(next.problems.join("\n"));
    return next;
  };
  return {
    loaded: answer().then(() => undefined),
    open: async () => {
      const next = answer();
      child.send("open");
      return (await next) as { url: string };
    },
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
