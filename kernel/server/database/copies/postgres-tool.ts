/** Runs the client programs of PostgreSQL with the connection of a deployment. */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ProblemsError } from "../../../contract/errors/problem.ts";

export interface RunningTool {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when the program has done its work. @throws ProblemsError with what the program says */
  readonly done: Promise<void>;
  /** Ends the program; `done` then rejects. */
  stop(): void;
}

/** Characters of what a program says on its standard error. */
const maxSaid = 2_000;

/** Starts `pg_dump` or `pg_restore`. */
export function startTool(name: "pg_dump" | "pg_restore", parameters: readonly string[], url: string): RunningTool {
  const { address, password } = withoutPassword(url);
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(name, [...parameters, `--dbname=${address}`], {
    env: environmentOf(password),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-maxSaid);
  });
  // The end of the program says why it takes no more.
  child.stdin.on("error", () => undefined);
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? missing(name) : failed(name, error.message)),
    );
    child.once("close", (code) => (code === 0 ? resolve() : reject(failed(name, said.trim()))));
  });
  done.catch(() => undefined); // whoever started the program awaits it later
  return { input: child.stdin, output: child.stdout, done, stop: () => void child.kill() };
}

/** Parameters of the URL that only the portal's own client knows. */
const ownParameters = ["ssl", "uselibpqcompat"];

/** The list of processes shows parameters to everyone, and the environment to nobody else. */
function withoutPassword(text: string): { address: string; password: string } {
  const url = new URL(text);
  const password = decodeURIComponent(url.password);
  url.password = "";
  for (const name of ownParameters) url.searchParams.delete(name);
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  return { address: url.href, password };
}

/** What the programs need of the environment, and no secret of the portal. */
function environmentOf(password: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|PG[A-Z]+)$/.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    PGOPTIONS: "",
    ...(password === "" ? {} : { PGPASSWORD: password }),
  };
}

const missing = (name: string): ProblemsError =>
  new ProblemsError([
    {
      code: "PORTAL_DATABASE_TOOL",
      where: name,
      found: "no such program on the PATH",
      expected: "the client programs of PostgreSQL, of the server's major version or a later one",
    },
  ]);

const failed = (name: string, said: string): ProblemsError =>
  new ProblemsError([
    {
      code: "PORTAL_DATABASE_TOOL",
      where: name,
      found: said === "" ? "it ended without saying why" : said,
      expected: "a server that it can work with, and the same or a later major version than the server's",
    },
  ]);
