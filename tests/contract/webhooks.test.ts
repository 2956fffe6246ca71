/**
 * Webhooks: orders are sent to a real receiver, signed, retried on failure, and never to a private network that is not
 * allowed.
 */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverDue, pauseAfter } from "../../plugins/trading-api/server/webhooks/delivery-job.ts";
import { postWebhook } from "../../plugins/trading-api/server/webhooks/post-webhook.ts";
import { urlProblem } from "../../plugins/trading-api/server/webhooks/webhook-resource.ts";
import type { TradingServices } from "../../plugins/trading-api/server/services.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { removeOld } from "../support/remove-old.ts";

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
let shop: Shop;
let receiver: Server;
let address: string;
let services: TradingServices;
const received: Received[] = [];
/** What the receiver answers: `undefined` closes the connection, "never" leaves the request unanswered. */
let answer: { status: number; headers?: Record<string, string> } | "never" | undefined = { status: 204 };

beforeAll(async () => {
  shop = await openShop({ configFile: "tests/fixtures/webhooks.config.ts" });
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      received.push({ url: request.url ?? "", headers: request.headers, body });
      if (answer === undefined) request.socket.destroy();
      else if (answer !== "never") response.writeHead(answer.status, answer.headers).end("words nobody reads");
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  services = shop.kernel.services("trading-api") as TradingServices;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await shop.close();
});

const create = (who: Caller, record: object): Promise<Answer> =>
  who.post("/create_record", {
    resourceId: "webhooks",
    record: { events: ["order.placed", "order.delivered", "order.refunded", "order.status_changed"], ...record },
  });
const buy = async (who: Caller): Promise<string> =>
  (await who.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 1 }] })).body.id;
const rowsOf = async (who: Caller, resourceId: string): Promise<Record<string, unknown>[]> =>
  (await who.post("/get_resource_data", { source: "list", resourceId, filters: [], sort: [], limit: 100, offset: 0 }))
    .body.data;
/**
 * Returns what has arrived since the previous call, once nothing is due or running, because the portal's own job may
 * deliver too. A running attempt is due again after the receiver's 2 seconds and 30 more, a failed one after a minute.
 */
let seen = 0;
const deliver = async (): Promise<Received[]> => {
  await expect
    .poll(async () => {
      await deliverDue(services, new AbortController().signal);
      return (
        await sql`select 1 from webhook_deliveries where status = 'pending'
      and next_attempt_at < now() + interval '33 seconds'`.execute(shop.kernel.db)
      ).rows.length;
    })
    .toBe(0);
  const delivered = received.slice(seen);
  seen = received.length;
  return delivered;
};
const makeDue = (): Promise<unknown> =>
  sql`update webhook_deliveries set next_attempt_at = now()
  where status = 'pending'`.execute(shop.kernel.db);

describe("a webhook", () => {
  it("goes to public addresses by TLS only, unless the deployment says otherwise", async () => {
    for (const url of [
      "http://example.com/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://10.0.0.1/",
      "https://0x7f.1/",
      "https://localhost/",
      "https://name:word@example.com/",
      "ftp://example.com/",
      "nothing",
    ]) {
      expect(urlProblem(url, { allowPrivateAddresses: false })).toBeTruthy();
    }
    expect([
      urlProblem("https://example.com/hook", { allowPrivateAddresses: false }),
      urlProblem("http://127.0.0.1:1/", { allowPrivateAddresses: true }),
    ]).toEqual([undefined, undefined]);
    for (const url of ["ftp://example.com/", "http://name:word@example.com/", "nothing"])
      expect((await create(shop.buyer, { url })).body.error).toMatch(/^Must /);
    for (const events of [[], ["order.unknown"], "order.placed"])
      expect((await create(shop.buyer, { url: "https://example.com/", events })).body.error).toBeTruthy();
  });
  it("has a secret that is revealed once, and sealed at rest", async () => {
    const { body } = await create(shop.buyer, { url: "https://example.com/hook" });
    expect(body.once.secret).toMatch(/^whsec_/);
    const { rows } = await sql`select * from webhooks`.execute(shop.kernel.db);
    const { rows: audit } = await sql`select * from audit_log where record_id =
      ${body.newRecordId}`.execute(shop.kernel.db);
    expect(audit.length).toBe(1);
    for (const place of [rows, audit, await rowsOf(shop.buyer, "webhooks")])
      expect(JSON.stringify(place)).not.toContain(body.once.secret.slice(6));
    await shop.buyer.post("/delete_record", { resourceId: "webhooks", primaryKey: body.newRecordId });
  });
  it("is its owner's, and one of as many as a user may have", async () => {
    const { body } = await create(shop.other, { url: "https://example.com/other" });
    expect(
      (
        await shop.buyer.post("/update_record", {
          resourceId: "webhooks",
          recordId: body.newRecordId,
          record: { url: "https://example.com/mine" },
        })
      ).body.error,
    ).toBe("Record not found");
    expect(
      (await shop.buyer.post("/delete_record", { resourceId: "webhooks", primaryKey: body.newRecordId })).body.error,
    ).toBe("Record not found");
    expect([(await rowsOf(shop.buyer, "webhooks")).length, (await rowsOf(shop.admin, "webhooks")).length]).toEqual([
      0, 1,
    ]);
    for (let more = 0; more < 4; more += 1) await create(shop.other, { url: "https://example.com/other" });
    expect((await create(shop.other, { url: "https://example.com/other" })).body.error).toBe(
      "You can have up to 5 webhooks. Delete one first",
    );
    expect((await shop.anonymous.post("/create_record", { resourceId: "webhooks", record: {} })).status).toBe(401);
  });
});

describe("a delivery", () => {
  let secret: string;
  let orderId: string;
  beforeAll(async () => {
    const { body } = await create(shop.buyer, { url: `${address}/hook` });
    secret = body.once.secret;
  });

  it("sends it signed to the order's owner", async () => {
    orderId = await buy(shop.buyer);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }, ...more] = await deliver();
    expect([url, headers["content-type"], more]).toEqual(["/hook", "application/json", []]);
    expect(JSON.parse(body)).toEqual({
      type: "order.placed",
      timestamp: expect.any(String),
      data: {
        order: {
          id: orderId,
          number: expect.any(String),
          status: "paid",
          amount: "1.500000",
          refundedAmount: "0.000000",
          currency: "USDT",
          channel: "web",
          createdAt: expect.any(String),
        },
      },
    });
    const expected = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(Math.abs(Date.now() / 1_000 - Number(headers["webhook-timestamp"]))).toBeLessThan(30);
    expect((await rowsOf(shop.buyer, "webhook_deliveries"))[0]).toMatchObject({
      event: "order.placed",
      status: "delivered",
      attempts: 1,
      response_status: 204,
    });
    expect([
      (await rowsOf(shop.other, "webhook_deliveries")).length,
      (await rowsOf(shop.admin, "webhook_deliveries")).length,
    ]).toEqual([0, 1]);
  });
  it("comes for everything that happens to an order, and for nothing that did not", async () => {
    await shop.admin.post(`/plugin/game-codes/orders/${orderId}/refund`, { reason: "Wrong region" });
    const second = await buy(shop.buyer);
    await shop.buyer.post(`/plugin/game-codes/orders/${second}/hand-over`);
    await shop.buyer.post(`/plugin/game-codes/orders/${second}/hand-over`);
    await shop.buyer.get(`/portal/api/order/${second}/codes`);
    const third = await buy(shop.buyer);
    await shop.admin.post(`/plugin/game-codes/orders/${third}/change`, { action: "fail", reason: "Wrong region" });
    // Insufficient balance: the order is rolled back, and its webhook event with it.
    await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 20 }] });
    expect(
      (await deliver())
        .map(({ body }) => {
          const { type, data } = JSON.parse(body);
          return [type, data.order.status];
        })
        .toSorted(),
    ).toEqual([
      ["order.delivered", "delivered"],
      ["order.placed", "paid"],
      ["order.placed", "paid"],
      ["order.refunded", "refunded"],
      ["order.status_changed", "failed"],
    ]);
  });
  it("is tried again later and later under the same id, until it is given up", async () => {
    // A job delivers too, and may be the first.
    answer = { status: 500 };
    await buy(shop.buyer);
    const ids = new Set<unknown>();
    for (const [status, problem, answered] of [
      ["pending", 500, answer],
      ["pending", 302, { status: 302, headers: { location: `${address}/elsewhere` } }],
      ["failed", null, undefined],
    ] as const) {
      answer = answered;
      if (ids.size > 0) await makeDue();
      for (const { url, headers } of await deliver()) ids.add(`${url} ${String(headers["webhook-id"])}`);
      expect((await rowsOf(shop.buyer, "webhook_deliveries"))[0]).toMatchObject({ status, response_status: problem });
      expect(await deliver()).toEqual([]);
    }
    expect(ids.size).toBe(1);
    const { rows } = await sql<{ problem: string }>`select problem from webhook_deliveries
      where status = 'failed'`.execute(shop.kernel.db);
    expect(rows).toEqual([{ problem: "No response" }]);
    expect([1, 2, 3, 4, 5, 6, 20].map(pauseAfter)).toEqual([60, 240, 960, 3_840, 15_360, 21_600, 21_600]);
    answer = { status: 200 };
  });
  it("is sent again when its owner asks for it", async () => {
    const [failed] = await rowsOf(shop.buyer, "webhook_deliveries");
    const resend = (who: Caller): Promise<Answer> =>
      who.post("/start_custom_action", {
        resourceId: "webhook_deliveries",
        actionId: "resend",
        recordId: failed?.["id"],
      });
    expect((await resend(shop.other)).body.error).toBe("Record not found");
    expect((await resend(shop.buyer)).body.successMessage).toBe("The delivery will be sent again shortly");
    await deliver();
    expect((await rowsOf(shop.buyer, "webhook_deliveries"))[0]).toMatchObject({
      status: "delivered",
      attempts: 1,
      response_status: 200,
    });
  });
  it("ends with a receiver that is gone", async () => {
    answer = { status: 410 };
    await buy(shop.buyer);
    await deliver();
    await expect.poll(async () => (await rowsOf(shop.buyer, "webhooks"))[0]?.["active"]).toBe(false);
    const before = (await rowsOf(shop.buyer, "webhook_deliveries")).length;
    await buy(shop.buyer);
    expect((await rowsOf(shop.buyer, "webhook_deliveries")).length).toBe(before);
  });
});

it("old deliveries that have ended are removed, and no others", async () => {
  const { db } = shop.kernel;
  const remove = (): Promise<number> => removeOld(shop.kernel, "trading-api");
  expect(await remove()).toBe(0);
  const count = async (): Promise<number> => (await sql`select 1 from webhook_deliveries`.execute(db)).rows.length;
  const before = await count();
  await sql`insert into webhook_deliveries (webhook_id, user_id, event, order_id, payload, status, created_at)
    select w.id, w.user_id, 'order.placed', gen_random_uuid(), '{}', s.status, now() - interval '91 days'
      from (select id, user_id from webhooks limit 1) w, unnest(array['delivered', 'failed', 'pending']) as s
        (status)`.execute(db);
  expect(await remove()).toBe(2);
  expect(await count()).toBe(before + 1);
  await sql`delete from webhook_deliveries where created_at < now() - interval '90 days'`.execute(db);
});

describe("the way out", () => {
  const never = new AbortController().signal;
  const options = { perUser: 5, allowPrivateAddresses: false, timeoutMs: 5_000, attempts: 3, keepDays: 90 };
  it("is not held up by a receiver that never answers", async () => {
    answer = "never";
    expect(
      await postWebhook(address, "{}", {}, { ...options, allowPrivateAddresses: true, timeoutMs: 100 }, never),
    ).toEqual({ problem: "Timed out" });
  });
  it("is closed to private networks, after names are looked up too", async () => {
    const before = received.length;
    const inside = "This URL points to a private network";
    const badPort = "This port isn't for web services: leave it out, or use one above 1023";
    for (const [url, problem] of [
      [address, "Must be a URL that starts with https://"],
      [address.replace("http:", "https:"), inside],
      [address.replace("http://127.0.0.1", "https://localhost"), inside],
      ["https://[::ffff:127.0.0.1]/", inside],
      ["https://203.0.113.5:22/", badPort],
      ["https://203.0.113.5:1023/", badPort],
    ] as const)
      expect(await postWebhook(url, "{}", {}, options, never)).toEqual({ problem });
    expect(received.length).toBe(before);
  });
});
