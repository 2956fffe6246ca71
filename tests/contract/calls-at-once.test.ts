/** One caller cannot hold the others: calls too many at once are refused before anything is looked up for them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { serverLimits } from "../../kernel/server/limits/server-limits.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const list = (caller: Caller, values: readonly string[] = []): Promise<Answer> =>
  caller.post("/get_resource_data", {
    source: "list",
    resourceId: "orders",
    filters: values.length === 0 ? [] : [{ field: "id", operator: "in", value: values }],
    sort: [],
    limit: 10,
    offset: 0,
  });

it("answers 429 with Retry-After above the limit, and everything once it is quiet again", async () => {
  const { promise: quiet, resolve: end } = Promise.withResolvers<void>();
  const { promise: held, resolve: begin } = Promise.withResolvers<void>();
  const blocking = demo.kernel.db.transaction().execute(async (transaction) => {
    await sql`lock table orders in access exclusive mode`.execute(transaction);
    begin();
    await quiet;
  });
  await held;
  const refused: Answer[] = [];
  const enough = Promise.withResolvers<void>();
  const calls = Array.from({ length: serverLimits.callsAtOnce + 20 }, async () => {
    const answer = await list(demo.user);
    if (answer.status === 429 && refused.push(answer) === 20) enough.resolve();
    return answer.status;
  });
  await enough.promise;
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.body).toEqual({ ok: false, error: "Too many requests at once. Try again in a second" });
  end();
  await blocking;
  expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(serverLimits.callsAtOnce);
  expect((await list(demo.user)).status).toBe(200);
});

it("serves another caller before what the first one waits for", async () => {
  const values = Array.from({ length: 2_000 }, () => crypto.randomUUID());
  let answered = 0;
  const flood = Array.from({ length: serverLimits.callsAtOnce }, () =>
    list(demo.user, values).then(() => void (answered += 1)),
  );
  expect(await list(demo.admin)).toMatchObject({ status: 200, body: { total: expect.any(Number) } });
  expect(answered).toBeLessThan(serverLimits.callsAtOnce);
  await Promise.all(flood);
});

it("lets transactions that hold all connections end, though others wait for one", async () => {
  const { db } = demo.kernel;
  const write = (place: number): Promise<unknown> =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(transaction);
      return await sql`select ${place}::integer`.execute(transaction);
    });
  await Promise.all(Array.from({ length: 60 }, (_, place) => write(place)));
});
