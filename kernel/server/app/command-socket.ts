/**
 * The way from a command line to the server that runs beside it, which has locked the embedded database: a socket of
 * each server in PORTAL_DATA_DIR, which only the user of the server can open.
 */
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { parseJson } from "../../contract/format/parse-json.ts";
import { CommandError, NoServerError } from "../extension/plugin-command.ts";
import type { Contributor } from "../extension/server-registry.ts";

/** A question of the command of an instance. */
export interface Question {
  instanceId: string;
  question: string;
}
type Reply = { answer: unknown } | { failed: string };

/** On PostgreSQL several servers may share PORTAL_DATA_DIR: each has a socket of its own. */
const socketsIn = (dataDir: string): string => join(resolve(dataDir), "sockets");
/** A question is one line; who sends more is no command of ours. */
const maxQuestionLength = 10_000;

/** Answers the questions that plugins answer. Returns what stops it. */
export async function listenForCommands(
  dataDir: string,
  contributors: readonly Contributor[],
  log: Logger,
): Promise<() => Promise<void>> {
  const folder = socketsIn(dataDir);
  const path = join(folder, String(process.pid));
  const answer = async (connection: Socket): Promise<Reply> => {
    const { instanceId, question } = parseJson(await lineOf(connection)) as Question;
    const answers = contributors.find(({ id }) => id === instanceId)?.contributions.answers ?? {};
    const run = Object.hasOwn(answers, question) ? answers[question] : undefined;
    return run === undefined ? { failed: `the server does not answer "${question}"` } : { answer: await run() };
  };
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connection.on("error", () => undefined); // the command has ended; its question is answered all the same
    void answer(connection)
      .catch((error: unknown): Reply => {
        log.error({ err: error }, "a command could not be answered");
        return { failed: error instanceof Error ? error.message : String(error) };
      })
      .then((reply) => connection.end(JSON.stringify(reply)));
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A killed process leaves its socket behind, and this one may have its number.
  await rm(path, { force: true });
  server.listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    log.warn({ err: error, path }, "commands cannot reach this server");
    return () => Promise.resolve();
  }
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

async function lineOf(connection: Socket): Promise<string> {
  let line = "";
  for await (const piece of connection.setEncoding("utf8")) {
    line += piece as string;
    if (line.length > maxQuestionLength) throw new Error("the question is too long");
  }
  return line;
}

/**
 * Asks a server that runs with this folder.
 * @throws NoServerError if there is none; CommandError with what the server says
 */
export async function askServer(dataDir: string, question: Question): Promise<unknown> {
  const folder = socketsIn(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const reply = await ask(join(folder, name), question);
    if (reply !== undefined) return answerIn(reply);
  }
  throw new NoServerError();
}

/** Returns undefined if nobody listens: the process was killed. */
async function ask(path: string, question: Question): Promise<string | undefined> {
  const connection = createConnection({ path, allowHalfOpen: true });
  connection.end(JSON.stringify(question));
  return await text(connection).catch((error: unknown) => {
    if (["ENOENT", "ECONNREFUSED"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  });
}

function answerIn(reply: string): unknown {
  if (reply === "") throw new CommandError("the server stopped before it had answered");
  const { answer, failed } = parseJson(reply) as { answer?: unknown; failed?: string };
  if (failed !== undefined) throw new CommandError(failed);
  return answer;
}
