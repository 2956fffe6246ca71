/** The server half under development, in a process that is replaced when its code changes. */
import { spawn } from "node:child_process";

export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Resolves when the portal is open. @throws Error with what the process said when it could not start. */
export async function startServerProcess(variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["scripts/start.ts"], { env: variables, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      said += String(chunk);
      const open = /"url":"(http:\/\/[^/"]+)[^"]*","msg":"the portal is open"/.exec(said);
      if (open?.[1] !== undefined) resolve(open[1]);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      process.stderr.write(chunk);
      said += String(chunk);
    });
    void ended.then(() => reject(new Error(said.trim())));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
