/**
 * Reads of lists from a hot standby: each waits until the standby has everything that had been committed when it began,
 * so that nobody misses what they or others have just saved, and is read from the primary if that takes too long.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { Refusal } from "../../contract/errors/refusals.ts";
import type { ReplicaState } from "../measurements/channels.ts";
import { unavailable } from "./database-unavailable.ts";
import { unusableDatabase } from "./single-connection.ts";

export interface ReadReplica {
  /** Where everything is written. */
  readonly primary: Database;
  /**
   * Runs a read on the standby, or on the primary if the standby is behind or gone; it may run on both. A read that
   * writes after all runs on the primary.
   */
  read<Result>(run: (db: Database) => Promise<Result>): Promise<Result>;
  /**
   * Looks at the standby; one that is gone does not keep a server from starting.
   * @throws ProblemsError if it is no standby of the primary
   */
  open(): Promise<void>;
  close(): Promise<void>;
  readonly state: ReplicaState;
}

/** Milliseconds that a read waits for the standby; it usually is behind by a few. */
const maxWaitMs = 100;
const pauseMs = 3;
/** For how long nobody waits for a standby that was too far behind. */
const behindMs = 1_000;
/** For how long nobody asks a standby that does not answer. */
const goneMs = 5_000;

/** @param replica closed with the result */
export function readReplica(primary: Database, replica: Database, log: Pick<Logger, "info" | "warn">): ReadReplica {
  const counts = { onReplica: 0, onPrimary: 0 };
  let unusedUntil = 0;
  let isReachable = true;
  /** The position that the standby is known to have reached. */
  let reached = 0n;
  const committed = shared(async () => {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn() - '0/0' as position`.execute(
      primary,
    );
    return BigInt(rows[0]?.position ?? 0);
  });
  const replayed = shared(async () => {
    const { rows } = await sql<{ position: string }>`select pg_last_wal_replay_lsn() - '0/0' as position`.execute(
      replica,
    );
    return BigInt(rows[0]?.position ?? 0);
  });

  const hasReached = async (wanted: bigint): Promise<boolean> => {
    const until = performance.now() + maxWaitMs;
    while (reached < wanted) {
      reached = await replayed();
      if (reached >= wanted) break;
      if (performance.now() > until) {
        unusedUntil = performance.now() + behindMs;
        return false;
      }
      await sleep(pauseMs);
    }
    return true;
  };
  const gone = (error: unknown): void => {
    unusedUntil = performance.now() + goneMs;
    if (isReachable) log.warn({ err: error }, "the read replica does not answer: lists are read from the primary");
    isReachable = false;
  };
  const isUsable = async (): Promise<boolean> => {
    if (performance.now() < unusedUntil) return false;
    // An error of the primary is the caller's.
    const wanted = await committed();
    try {
      if (!isReachable) {
        await assertStandby(primary, replica);
        log.info("the read replica answers");
        isReachable = true;
      }
      return await hasReached(wanted);
    } catch (error) {
      gone(error);
      return false;
    }
  };

  return {
    primary,
    open: async () => {
      try {
        await assertStandby(primary, replica);
      } catch (error) {
        if (!isGone(error)) throw error;
        gone(error);
      }
    },
    close: () => replica.destroy(),
    get state() {
      return { ...counts, isReachable };
    },
    read: async (run) => {
      if (await isUsable()) {
        try {
          const result = await run(replica);
          counts.onReplica += 1;
          return result;
        } catch (error) {
          if (isGone(error)) gone(error);
          else if (!isWrite(error)) throw error;
        }
      }
      counts.onPrimary += 1;
      return await run(primary);
    },
  };
}

const isGone = (error: unknown): boolean =>
  (error instanceof Refusal ? error : unavailable(error))?.code === "PORTAL_SERVER_NO_DATABASE";

/** A standby refuses to write. */
const isWrite = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "25006";

/** @throws ProblemsError */
async function assertStandby(primary: Database, replica: Database): Promise<void> {
  const [ofPrimary, ofReplica] = await Promise.all([serverOf(primary), serverOf(replica)]);
  if (ofReplica.isStandby && ofReplica.id === ofPrimary.id) return;
  const found = ofReplica.isStandby
    ? "a standby of another server, or another database"
    : "a server that is no standby";
  throw unusableDatabase(found, "a hot standby of the server in DATABASE_URL", "DATABASE_REPLICA_URL");
}

async function serverOf(db: Database): Promise<{ id: string; isStandby: boolean }> {
  const { rows } = await sql<{
    id: string;
    isStandby: boolean;
  }>`select system_identifier || ' ' || current_database() as id,
    pg_is_in_recovery() as "isStandby" from pg_control_system()`.execute(db);
  return rows[0] ?? { id: "", isStandby: false };
}

/** Callers share an answer, unless it was asked for before they came: the next one is theirs then. */
function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;
  const start = (): Promise<Value> => {
    const asked = ask().finally(() => {
      if (running === asked) running = undefined;
    });
    running = asked;
    return asked;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
