import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { codesOf, endedCodes, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import { openMarketplacePlace, type MarketplacePlace } from "../support/marketplace-process.ts";
import { slowness } from "../support/slowness.ts";

let place: MarketplacePlace;
afterEach(() => place.clear());

it(
  "an import goes on after kill -9 at any moment, and has each code once",
  { timeout: 240_000 * slowness },
  async () => {
    place = await openMarketplacePlace();
    let portal = await place.start();
    const {
      body: { games },
    } = await importCall(portal.operator, "catalogue");
    const lines = 30_000;
    const id = await uploadCodes(
      portal.url,
      portal.operator,
      Array.from({ length: lines }, (_, index) => `RESTART-${index}`).join("\n"),
      "codes.txt",
    );
    await startCodes(portal.operator, id, codesOf(games[0].denominations[0].id));
    const seen: number[] = [];
    for (const moment of [150, 600, 1_200]) {
      await sleep(moment);
      await portal.kill();
      portal = await place.start();
      seen.push((await importCall(portal.operator, "get", { id })).body.import.rows as number);
    }
    // Completed rows stay completed.
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const ended = await endedCodes(portal.operator, id);
    expect(ended).toMatchObject({ state: "done", rows: lines, stored: lines, failed: 0 });
    const list = await portal.operator.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [{ field: "import_batch", operator: "eq", value: (ended["details"] as { batch: string }).batch }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(list.body.total).toBe(lines);
  },
);
