/**
 * Each process reports itself every half a minute: so one page shows them all, and one that has ended without saying so
 * is noticed.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import { readServerState, type PluginServices } from "@portalkit/kernel/server";

type Services = Pick<PluginServices, "id" | "db" | "log" | "installed" | "portal">;

/** A process, as it last reported itself. */
export interface ReportedProcess {
  id: string;
  host: string;
  pid: number;
  /** ISO 8601. */
  startedAt: string;
  seenAt: string;
  version: string;
  node: string;
  role: PluginServices["portal"]["role"];
  memory: number;
  sockets: number;
  calls: number;
  /** By how much its clock is ahead of the database's; the time that the statement took is not known. */
  clockOffMs: number;
  /** It has not reported itself for longer than it should. */
  isSilent: boolean;
}

const reportEveryMs = 30_000;
const silentAfterSeconds = 90;
/** After that a process that ended without saying so is forgotten. */
const keptHours = 24;

export interface ProcessReports {
  /** The id of this process. */
  readonly id: string;
  /** Reports now and from time to time, until the returned function is called, which takes the report back. */
  start(): Promise<() => Promise<void>>;
}

export function processReports({ id: instanceId, db, log, installed, portal }: Services): ProcessReports {
  const id = randomUUID();
  const startedAt = new Date();
  // The kernel and its plugins are released together.
  const version = installed.find(({ id: installedId }) => installedId === instanceId)?.version ?? "";
  const report = async (): Promise<void> => {
    const { sockets, callsInProgress } = readServerState();
    const now = new Date();
    await sql`insert into system_processes (id, host, pid, started_at, version, node, role, memory, sockets, calls,
        clock_off_ms)
      values (${id}, ${hostname()}, ${process.pid}, ${startedAt}, ${version}, ${process.version}, ${portal.role},
        ${process.memoryUsage().rss}, ${sockets}, ${callsInProgress},
        extract(epoch from ${now}::timestamptz - clock_timestamp()) * 1000)
      on conflict (id) do update set seen_at = now(), memory = excluded.memory, sockets = excluded.sockets,
        calls = excluded.calls, clock_off_ms = excluded.clock_off_ms`.execute(db);
    await sql`delete from system_processes where seen_at < now() - make_interval(hours => ${keptHours})`.execute(db);
  };
  return {
    id,
    start: async () => {
      await report();
      let reporting: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        reporting = report().catch((error: unknown) =>
          log.warn({ err: error }, "this process could not report itself"),
        );
      }, reportEveryMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await reporting;
        // While the database is gone, the report stays, and is forgotten by itself.
        await sql`delete from system_processes where id = ${id}`
          .execute(db)
          .catch((error: unknown) => log.warn({ err: error }, "this process could not take back its report"));
      };
    },
  };
}

/** Those that have reported themselves within a day and have not ended as they should; the oldest first. */
export async function readProcesses(db: Services["db"]): Promise<ReportedProcess[]> {
  const { rows } = await sql<Omit<ReportedProcess, "memory" | "clockOffMs"> & { memory: string; clockOffMs: string }>`
    select id, host, pid, started_at as "startedAt", seen_at as "seenAt", version, node, role, memory, sockets, calls,
      clock_off_ms as "clockOffMs", seen_at < now() - make_interval(secs => ${silentAfterSeconds}) as "isSilent"
    from system_processes order by started_at, id`.execute(db);
  return rows.map((row) => ({ ...row, memory: Number(row.memory), clockOffMs: Number(row.clockOffMs) }));
}
