/** Databases with the tables of the job queue, one for each kind, for tests of the queue alone. */
import { pino } from "pino";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import type { InstalledInstance } from "../../kernel/server/extension/server-registry.ts";
import { createJobQueue } from "../../kernel/server/jobs/job-queue.ts";
import { copyOfDatabase, isOnServer, openAt, type DatabaseVariables } from "./database.ts";

export interface QueuePlace {
  database: OpenDatabase;
  /** Undefined for the embedded database. */
  url: string | undefined;
  /** Closes and deletes the database. */
  close(): Promise<void>;
}

const log = pino({ level: "silent" });

/** A plugin with one job that never runs. */
const any = {
  id: "any",
  contributions: { jobs: [{ name: "none", run: async () => undefined }] },
} as unknown as InstalledInstance;

export type Where = "folder" | "server";

/** The kinds of databases, and whether this run has them. */
export const queuePlaces: [name: string, isHere: boolean, where: Where][] = [
  ["PGlite", true, "folder"],
  ["PostgreSQL", isOnServer, "server"],
];

/** The tables of pg-boss are made once for all tests: they take longer than most of them. */
export const openQueuePlace = (where: Where): Promise<QueuePlace> =>
  openCopy("queue of jobs", where, async (place) => {
    const database = await openAt(place);
    const queue = createJobQueue(database, place.DATABASE_URL, [any], log);
    await queue.start(() => undefined as never);
    await queue.stop();
    await database.close();
  });

/** Without the tables of pg-boss. */
export const openEmptyPlace = (where: Where): Promise<QueuePlace> =>
  openCopy("nothing", where, () => Promise.resolve());

async function openCopy(
  name: string,
  where: Where,
  fill: (place: DatabaseVariables) => Promise<void>,
): Promise<QueuePlace> {
  const { variables, drop } = await copyOfDatabase(name, fill, where);
  const database = await openAt(variables);
  return {
    database,
    url: variables.DATABASE_URL,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
