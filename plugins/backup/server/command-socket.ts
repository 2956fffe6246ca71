/**
 * The way from `portalkit backup` to a server that has locked PGlite: a socket in the plugin's folder, which only the
 * user of the server can open.
 */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, createConnection } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PluginServices } from "@portalkit/kernel/server";
import type { Backups, MadeArchive } from "./create-backups.ts";

const socketIn = (folder: string): string => join(folder, "socket");

type Reply = { made: MadeArchive } | { failed: string };

/** Answers each connection with a backup. Returns what stops it. */
export async function listenForCommand(
  folder: string,
  backups: Backups,
  log: PluginServices["log"],
): Promise<() => Promise<void>> {
  const path = socketIn(folder);
  const server = createServer((connection) => {
    connection.on("error", () => undefined); // the command has ended; the backup is made all the same
    void replyOf(backups, log).then((reply) => connection.end(JSON.stringify(reply)));
  });
  // A killed process leaves it behind. On PostgreSQL several servers may share the folder; the last one answers.
  await rm(path, { force: true });
  server.listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    log.warn({ err: error, path }, "portalkit backup cannot reach this server");
    return () => Promise.resolve();
  }
  return async () => {
    server.close();
    await rm(path, { force: true });
  };
}

async function replyOf(backups: Backups, log: PluginServices["log"]): Promise<Reply> {
  try {
    return { made: await backups.make() };
  } catch (error) {
    log.error({ err: error }, "a backup has failed");
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Asks the running server for a backup.
 * @throws Error with what the server says, or if it does not answer
 */
export async function askServer(folder: string): Promise<MadeArchive> {
  const answer = await text(createConnection(socketIn(folder)));
  if (answer === "") throw new Error("the server stopped before the backup was made");
  const reply = JSON.parse(answer) as Reply;
  if ("failed" in reply) throw new Error(reply.failed);
  return reply.made;
}
