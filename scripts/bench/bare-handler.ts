/**
 * The reference for the list call: only node:http and hand-written SQL, returning the same rows in the same envelope.
 */
import { createServer, type ServerResponse } from "node:http";

/** Runs SQL with numbered parameters and returns the rows. */
export type RunSql = (text: string, parameters: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const rowsSql = `
  select c.id, c.code_tail, c.status, c.price, c.price_scale, c.redeem_status, c.import_batch, c.created_at,
         c.sold_at, c.amount,
         g.id as game_pk, g.name as game_label, d.id as denomination_pk, d.title as denomination_label
  from codes c
  left join games g on g.id = c.game_id
  left join denominations d on d.id = c.denomination_id
  where c.status = $1
  order by c.created_at desc, c.id
  limit $2 offset $3`;
const countSql = "select count(*) as total from codes c where c.status = $1";

interface ListBody {
  filters: { field: string; operator: string; value: unknown }[];
  limit: number;
  offset: number;
}

/** Listens on a free port of 127.0.0.1 and returns the port. */
export async function startBareHandler(run: RunSql): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => void reply(run, response, JSON.parse(Buffer.concat(chunks).toString()) as ListBody));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the yardstick did not get a port");
  return { port: address.port, close: () => server.close() };
}

async function reply(run: RunSql, response: ServerResponse, body: ListBody): Promise<void> {
  const text = await answer(run, body);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

async function answer(run: RunSql, body: ListBody): Promise<string> {
  const status = body.filters[0]?.value;
  const [rows, counts] = await Promise.all([run(rowsSql, [status, body.limit, body.offset]), run(countSql, [status])]);
  const data = rows.map(({ game_pk, game_label, denomination_pk, denomination_label, ...row }) => ({
    ...row,
    game_id: { pk: game_pk, label: game_label },
    denomination_id: { pk: denomination_pk, label: denomination_label },
    _primaryKeyValue: row["id"],
    _label: row["id"],
  }));
  return JSON.stringify({ data, total: Number(counts[0]?.["total"]), recordIds: rows.map((row) => row["id"]) });
}
