/**
 * Records the statements that the server sends to PostgreSQL during a call, so that the plans of its own statements are
 * examined.
 */
import type { ChildProcess } from "node:child_process";
import pg from "pg";

export interface SeenStatement {
  text: string;
  values: readonly unknown[];
}

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;

/**
 * In the server's process: records statements from the parent's first message until its second, and sends them to the
 * parent.
 */
export function watchStatements(): void {
  const seen: SeenStatement[] = [];
  let isWatched = false;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const run = prototype.query;
  prototype.query = function query(config, ...rest) {
    const { text, values = [] } =
      typeof config === "string"
        ? { text: config, values: Array.isArray(rest[0]) ? rest[0] : [] }
        : (config as Partial<SeenStatement>);
    if (isWatched && text !== undefined) seen.push({ text, values });
    return run.call(this, config, ...rest);
  };
  process.on("message", ({ watch }: { watch?: boolean }) => {
    if (watch === undefined) return;
    isWatched = watch;
    if (!watch) process.send?.({ seen: seen.splice(0) });
  });
}

/** In the parent: returns the statements that the server runs during `run`. */
export async function statementsOf(server: ChildProcess, run: () => Promise<unknown>): Promise<SeenStatement[]> {
  server.send({ watch: true });
  await run();
  const handedOver = new Promise<SeenStatement[]>((resolve) => {
    server.once("message", (message) => resolve((message as { seen: SeenStatement[] }).seen));
  });
  server.send({ watch: false });
  return await handedOver;
}

/** Returns the steps of the database's plan for a statement with its own values, without the costs. */
export async function planOf(client: pg.Client, { text, values }: SeenStatement): Promise<string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, [...values]);
  return rows.map((line) => line["QUERY PLAN"]);
}
