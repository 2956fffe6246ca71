/** A database for one part of the benchmarks. */
import pg from "pg";

/**
 * Creates an empty database on the server, and drops it at the end.
 * @param run receives its URL
 */
export async function withDatabase<Result>(server: string, run: (url: string) => Promise<Result>): Promise<Result> {
  const name = `portal_bench_${process.pid}`;
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await run(url.href);
  } finally {
    await query(`drop database ${name} with (force)`);
  }
}
