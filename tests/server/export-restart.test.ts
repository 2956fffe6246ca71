/** An export whose process is killed while the file is written: no part of it is offered, and it is written again. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { codesOf, endedCodes, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import { slowness } from "../support/slowness.ts";

const lines = 20_000;
let place: MarketplacePlace;
let portal: MarketplaceProcess;
const start = async (): Promise<void> => {
  portal = await place.start({ TEST_CONFIG: "tests/fixtures/exporting.config.ts" });
};
beforeAll(async () => {
  // The embedded database takes seconds for the file, so that the process is killed while it is written.
  place = await openMarketplacePlace("folder");
  await start();
});
afterAll(() => place.clear());

const at = "/plugin/data-transfer/exports";
const only = async (): Promise<{ id: string; state: string; rows: number }> =>
  (await portal.operator.post(`${at}/list`, {})).body.exports[0];
const file = (id: string): Promise<Response> =>
  fetch(`${portal.url}/portal/adminapi/v1${at}/file`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: portal.operator.cookie ?? "" },
    body: JSON.stringify({ id }),
  });

it("is not offered in part, and is complete after the restart", { timeout: 240_000 * slowness }, async () => {
  const {
    body: { games },
  } = await importCall(portal.operator, "catalogue");
  const text = Array.from({ length: lines }, (_, line) => `EXPORTED-${line}`).join("\n");
  const importId = await uploadCodes(portal.url, portal.operator, text, "codes.txt");
  await startCodes(portal.operator, importId, codesOf(games[0].denominations[0].id));
  const { details } = await endedCodes(portal.operator, importId);
  const filters = [{ field: "import_batch", operator: "eq", value: (details as { batch: string }).batch }];
  const body = { resourceId: "codes", format: "csv", columns: ["status", "price"], filters, sort: [] };
  const { id } = (await portal.operator.post(`${at}/start`, body)).body;
  await expect
    .poll(only, { timeout: 60_000 * slowness, interval: 20 })
    .toMatchObject({ state: "running", rows: expect.toSatisfy((rows: number) => rows > 0) });
  await portal.kill();
  await start();
  expect((await only()).state).toBe("running");
  expect((await file(id)).headers.get("content-disposition")).toBeNull();
  portal.run({
    instanceId: "data-transfer",
    job: "look-after-work",
    before: "update data_transfer_exports set updated_at = now() - interval '10 minutes'",
  });
  await expect
    .poll(only, { timeout: 60_000 * slowness, interval: 100 })
    .toMatchObject({ id, state: "done", rows: lines, total: lines });
  const written = await (await file(id)).text();
  expect(written.trim().split(/\r?\n/)).toHaveLength(lines + 1);
});
