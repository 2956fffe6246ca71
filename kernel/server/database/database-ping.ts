/**
 * Asks PostgreSQL whether it answers, on a connection of its own: those of the pool may all be in use, or wait for a
 * server that is gone.
 */
import pg from "pg";

/** Milliseconds for connecting, and for the answer. */
const timeoutMs = 2_000;

export interface DatabasePing {
  /** @throws Error if the database does not answer in time */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects at the first ping, and anew after one that failed. Pings one at a time. */
export function databasePing(connectionString: string): DatabasePing {
  let connected: Promise<pg.Client> | undefined;
  const drop = (client: pg.Client | undefined): void => {
    connected = undefined;
    client?.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: "portal readiness",
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on("error", () => drop(client));
    await client.connect();
    return client;
  };
  return {
    ping: async () => {
      let client: pg.Client | undefined;
      try {
        client = await (connected ??= connect());
        await client.query("select 1");
      } catch (error) {
        drop(client);
        throw error;
      }
    },
    close: async () => {
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
