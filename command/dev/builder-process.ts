/** Starts the process that builds, and sends it build requests. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface BuildOutcome {
  basePath: string;
  /** The names of all scripts, which change with their content; absent if pages are always reloaded. */
  scripts?: string;
  /** The names of all style sheets, which change with their content. */
  styles?: string;
  /** Folders of plugins, as absolute paths. */
  folders: readonly string[];
  /** The URL of `server: external(...)`. */
  external?: string;
}

export interface BuildRequest {
  isConfigChanged: boolean;
}

export type BuilderAnswer = { outcome: BuildOutcome } | { problems: readonly string[] };

export interface Builder {
  /**
   * Builds what has changed.
   * @param isConfigChanged reads the config file again
   * @throws Error with one problem per line
   */
  build(isConfigChanged?: boolean): Promise<BuildOutcome>;
  stop(): void;
}

interface BuilderOptions {
  configFile: string;
  outDir: string;
  /** The file that the process runs; default: the one that builds the browser half. */
  program?: string;
}

const portal = fileURLToPath(new URL("./builder.ts", import.meta.url));

export function startBuilder({ configFile, outDir, program = portal }: BuilderOptions): Builder {
  const child = fork(program, [configFile, outDir], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let lastWords = "";
  child.stderr?.on("data", (chunk: Buffer) => (lastWords = (lastWords + String(chunk)).slice(-4000)));
  return {
    build: (isConfigChanged = false) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error(lastWords.trim() || "the build ended without output"));
        if (child.exitCode !== null) return ended();
        child.once("close", ended);
        child.once("message", (message) => {
          child.off("close", ended);
          const answer = message as BuilderAnswer;
          if ("outcome" in answer) resolve(answer.outcome);
          else reject(new Error(answer.problems.join("\n")));
        });
        child.send({ isConfigChanged } satisfies BuildRequest);
      }),
    stop: () => void child.kill(),
  };
}
