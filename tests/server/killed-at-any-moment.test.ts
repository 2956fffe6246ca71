import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../kernel/server/database/open-database.ts";
import { createRandom } from "../../scripts/demo/random.ts";
import { codesOf, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import { integrityFaults } from "../support/integrity.ts";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { slowness } from "../support/slowness.ts";

/** How many times the server is killed; `TEST_KILLS=50` for the long run. */
const kills = Number(process.env["TEST_KILLS"] ?? "8");
const seed = Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 1e9));
const linesOfImport = kills * 2_500;

let place: MarketplacePlace;
beforeAll(async () => {
  place = await openMarketplacePlace();
});
afterAll(() => place.clear());

interface People {
  operator: Caller;
  buyer: Caller;
}
interface Step {
  name: string;
  run(people: People): Promise<Answer>;
}

/** The requests of a round: each takes effect once, whatever happens to its answer. */
function stepsOf(
  round: number,
  { buyerId, denominationId, codeId }: { buyerId: string; denominationId: string; codeId: string },
): Step[] {
  const key = (name: string): Record<string, string> => ({ "idempotency-key": `${name}-${round}-${seed}` });
  return [
    {
      name: "order",
      run: ({ buyer }) =>
        buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId, quantity: 2 }] }, key("order")),
    },
    {
      name: "bonus",
      run: ({ operator }) => operator.post(`/portal/api/user/${buyerId}/bonus`, { amount: "1.25" }, key("bonus")),
    },
    {
      name: "deposit",
      run: ({ operator }) =>
        operator.post("/plugin/finance/simulate_deposit", { asset: "TRX", amount: "60" }, key("deposit")),
    },
    {
      name: "redeem",
      run: ({ operator }) =>
        operator.post("/portal/api/redeem-code", { gameCodeId: codeId, targetPlayerId: "player" }, key("redeem")),
    },
    { name: "sweep", run: ({ operator }) => operator.post("/portal/api/start_sweeping", {}, key("sweep")) },
  ];
}

it(
  `after kill -9 at ${kills} moments everything is done or not done, and the books are right (seed ${seed})`,
  async () => {
    const random = createRandom(seed).next;
    let portal: MarketplaceProcess = await place.start();
    const sold = await portal.operator.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      limit: kills,
      offset: 0,
      sort: [],
      filters: [
        { field: "status", operator: "eq", value: "sold" },
        { field: "redeem_status", operator: "isEmpty", value: "" },
      ],
    });
    const codeIds = (sold.body.data as { id: string }[]).map(({ id }) => id);
    expect(codeIds).toHaveLength(kills);
    let buyer = await portal.signIn("user@demo.test", "Demo-user-1");
    const buyerId = (await buyer.get("/get_base_config")).body.adminUser.pk as string;
    const {
      body: { games },
    } = await importCall(portal.operator, "catalogue");
    const goods = games[0].denominations[0].id as string;
    expect(
      (
        await portal.operator.post(
          `/portal/api/user/${buyerId}/bonus`,
          { amount: "100000" },
          { "idempotency-key": "money" },
        )
      ).status,
    ).toBe(200);
    await portal.operator.post("/plugin/finance/deposit_page", {});
    const fileId = await uploadCodes(
      portal.url,
      portal.operator,
      Array.from({ length: linesOfImport }, (_, line) => `KILLED-${seed}-${line}`).join("\n"),
      "codes.txt",
    );
    const stock = await uploadCodes(
      portal.url,
      portal.operator,
      Array.from({ length: kills * 2 + 10 }, (_, line) => `STOCK-${seed}-${line}`).join("\n"),
      "stock.txt",
    );
    await startCodes(portal.operator, stock, codesOf(goods));
    await expect
      .poll(async () => (await importCall(portal.operator, "get", { id: stock })).body.import.state)
      .toBe("done");
    await startCodes(portal.operator, fileId, codesOf(games[1].denominations[0].id));

    const begun = new Date().toISOString();
    for (let round = 0; round < kills; round += 1) {
      const steps = stepsOf(round, { buyerId, denominationId: goods, codeId: codeIds[round] ?? "" });
      const people = { operator: portal.operator, buyer };
      // When the server dies, some requests are answered, some are running, and some have not arrived.
      const asked = steps.map((step) => step.run(people).catch(() => undefined));
      await sleep(random() * 350);
      await portal.kill();
      await Promise.all(asked);
      portal = await place.start();
      buyer = await portal.signIn("user@demo.test", "Demo-user-1");
      const again = await Promise.all(steps.map((step) => step.run({ operator: portal.operator, buyer })));
      expect(
        again.map(
          ({ status, body }, at) => `${steps[at]?.name} ${status} ${status === 200 ? "" : JSON.stringify(body)}`,
        ),
      ).toEqual(steps.map(({ name }) => `${name} 200 `));
    }

    const state = async (): Promise<unknown> => {
      const { statuses } = (await portal.operator.post("/portal/api/redeem-statuses", { ids: codeIds })).body as {
        statuses: Record<string, { redeem_status: string }>;
      };
      const { sweeps } = (await portal.operator.post("/plugin/finance/sweeps", {})).body as {
        sweeps: { state: string }[];
      };
      return {
        import: (await importCall(portal.operator, "get", { id: fileId })).body.import.state as string,
        redeems: [...new Set(codeIds.map((id) => statuses[id]?.redeem_status))],
        sweeps: [...new Set(sweeps.map((sweep) => sweep.state))],
      };
    };
    await expect
      .poll(state, { timeout: 90_000 * slowness, interval: 250 })
      .toEqual({ import: "done", redeems: ["completed"], sweeps: ["finished"] });
    await portal.kill();

    const opened = await openDatabase({
      ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
      dataDir: place.folder,
      log: pino({ level: "silent" }),
    });
    const count = async (query: string): Promise<number> =>
      Number((await sql.raw<{ n: string }>(`select count(*) as n from ${query}`).execute(opened.db)).rows[0]?.n);
    const newOrders = `orders where user_id = '${buyerId}' and created_at >= '${begun}'`;
    try {
      expect(await integrityFaults(opened.db)).toEqual([]);
      expect({
        orders: await count(newOrders),
        codesOfOrders: await count(`codes where not for_sale and order_id in (select id from ${newOrders})`),
        codesInTwoPlaces: await count(
          "(select code_fingerprint from codes group by code_fingerprint having count(*) > 1) as twice",
        ),
        bonuses: await count("ledger_transactions where type = 'bonus' and amount = 1.25"),
        deposits: await count("finance_sandbox_transfers where from_address is null and asset = 'TRX' and amount = 60"),
        imported: await count(
          "codes c join portal_imports i on i.details->>'batch' = c.import_batch where i.file_name = 'codes.txt'",
        ),
        redeemedTwice: await count(
          "(select code_id from redemptions where state = 'completed' group by code_id having count(*) > 1) as twice",
        ),
      }).toEqual({
        orders: kills,
        codesOfOrders: kills * 2,
        codesInTwoPlaces: 0,
        bonuses: kills,
        deposits: kills,
        imported: linesOfImport,
        redeemedTwice: 0,
      });
    } finally {
      await opened.close();
    }
  },
  120_000 + kills * 20_000,
);
