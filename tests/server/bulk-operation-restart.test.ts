/** A bulk operation changes each record exactly once, at whatever moments its process is killed. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { createRandom } from "../../scripts/demo/random.ts";
import { codesOf, endedCodes, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import { openMarketplacePlace, type MarketplacePlace } from "../support/marketplace-process.ts";
import { slowness } from "../support/slowness.ts";

const kills = Number(process.env["TEST_KILLS"] ?? "6");
const seed = Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 1e9));
const lines = kills * 500;

let place: MarketplacePlace;
afterEach(() => place.clear());

it(
  `after kill -9 at ${kills} moments every record is changed once, and recorded once (seed ${seed})`,
  async () => {
    const random = createRandom(seed).next;
    place = await openMarketplacePlace();
    let portal = await place.start();
    const {
      body: { games },
    } = await importCall(portal.operator, "catalogue");
    const text = Array.from({ length: lines }, (_, index) => `BULK-${seed}-${index}`).join("\n");
    const importId = await uploadCodes(portal.url, portal.operator, text, "codes.txt");
    await startCodes(portal.operator, importId, codesOf(games[0].denominations[0].id));
    const { details } = await endedCodes(portal.operator, importId);
    const filters = [{ field: "import_batch", operator: "eq", value: (details as { batch: string }).batch }];
    const started = await portal.operator.post("/start_bulk_operation", {
      resourceId: "codes",
      kind: "edit",
      filters,
      record: { price: "7.77" },
    });
    expect(started.body).toMatchObject({ state: "running", total: lines });
    const id = started.body.id as string;
    const seen: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      await sleep(random() * 900);
      await portal.kill();
      portal = await place.start();
      seen.push((await portal.operator.post("/get_bulk_operation", { id })).body.operation.done as number);
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await expect
      .poll(async () => (await portal.operator.post("/get_bulk_operation", { id })).body.operation, {
        timeout: 120_000 * slowness,
        interval: 250,
      })
      .toMatchObject({ state: "done", total: lines, done: lines, changed: lines, refused: 0 });
    const count = async (resourceId: string, conditions: object[]): Promise<number> =>
      (
        await portal.operator.post("/get_resource_data", {
          source: "list",
          resourceId,
          filters: conditions,
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).body.total as number;
    expect(await count("codes", [...filters, { field: "price", operator: "eq", value: "7.77" }])).toBe(lines);
    expect(
      await count("audit_log", [
        { field: "resource_id", operator: "eq", value: "codes" },
        { field: "kind", operator: "eq", value: "edited" },
      ]),
    ).toBe(lines);
  },
  120_000 + kills * 30_000,
);
