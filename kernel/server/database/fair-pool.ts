/**
 * A pool of connections that callers use in turn: what one of them asks at once waits for its own turns, and does not
 * hold up the others.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { createFairQueue, type EndTurn } from "../concurrency/fair-queue.ts";
import { currentWork } from "../concurrency/work-order.ts";
import { DatabaseUnavailableError, unavailable } from "./database-unavailable.ts";

/** @param waitMs the time after which waiting for a connection is an error */
export function createFairPool(
  pool: Pick<pg.Pool, "connect" | "end" | "options">,
  { size, waitMs }: { size: number; waitMs: number },
): PostgresPool & { readonly waiting: number } {
  const queue = createFairQueue(size);

  /** Nobody waits any more for a turn that comes too late: it ends at once. */
  const turn = async (): Promise<EndTurn> => {
    const entered = queue.enter(currentWork(), false);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new DatabaseUnavailableError(new Error("all connections are in use"), { isBusy: true })),
      waitMs,
    );
    try {
      return await Promise.race([entered, tooLate]);
    } catch (error) {
      void entered.then((end) => end());
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    get waiting() {
      return queue.waiting;
    },
    connect: async (): Promise<PostgresPoolClient> => {
      const end = await turn();
      try {
        const client = await connected(pool);
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          end();
        };
        return client;
      } catch (error) {
        end();
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

async function connected(pool: Pick<pg.Pool, "connect">): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // The server itself may have no connection left.
    throw new DatabaseUnavailableError(error, { isBusy: unavailable(error)?.code === "PORTAL_SERVER_BUSY" });
  }
}
