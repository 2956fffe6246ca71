/** Amounts of money are text, or JSON numbers that kept all digits; anything else is refused with an explanation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TSchema } from "typebox";
import { readRegistry } from "../support/read-registry.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** Returns the properties of a body that hold money, recognized by name, at any depth. */
function amountsIn(schema: TSchema, path = ""): { path: string; schema: TSchema }[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(/(amount|total|price|balance)$/i.test(name) ? [{ path: `${path}/${name}`, schema: inner }] : []),
      ...amountsIn(inner, `${path}/${name}`),
    ]),
    ...(items === undefined ? [] : amountsIn(items, `${path}/0`)),
    ...anyOf.flatMap((one) => amountsIn(one, path)),
  ];
}

it("every amount that a body takes says what to send instead of a number", async () => {
  const { instances } = await readRegistry();
  const amounts = instances.flatMap(({ contributions }) =>
    (contributions.endpoints ?? []).flatMap(({ endpoint }) =>
      endpoint.body === undefined
        ? []
        : amountsIn(endpoint.body as TSchema).map((found) => ({ call: endpoint.path, ...found })),
    ),
  );
  expect(amounts.map(({ call }) => call)).toEqual(
    expect.arrayContaining(["/orders", "/user/:id/bonus", "/user/:id/withdraw", "/simulate_deposit", "/orders"]),
  );
  const silent = amounts.filter(
    ({ schema }) =>
      (schema as { errorMessage?: { type?: string } }).errorMessage?.type !== "server:request.amountAsText",
  );
  expect(silent.map(({ call, path }) => `${call} ${path}`)).toEqual([]);
});

describe("a call", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const detail = (path: string) => [{ path, message: 'Send the amount as text, for example "12.50"' }];

  it("reads an amount that comes as a number", async () => {
    const before = Number(await shop.balance(shop.buyerId));
    const bonus = await shop.admin.post(`/portal/api/user/${shop.buyerId}/bonus`, { amount: 12.5 });
    expect([bonus.status, bonus.body.details]).toEqual([200, undefined]);
    expect((await shop.admin.post(`/portal/api/user/${shop.buyerId}/withdraw`, { amount: 2 })).status).toBe(200);
    expect(Number(await shop.balance(shop.buyerId))).toBe(before + 10.5);
    const refused = await shop.admin.post(`/portal/api/user/${shop.buyerId}/bonus`, { amount: 0 });
    expect([refused.status, refused.body.error]).toEqual([422, "Please enter a valid bonus amount"]);
    expect((await shop.admin.post(`/portal/api/user/${shop.buyerId}/withdraw`, { amount: 10.5 })).status).toBe(200);
  });
  it("refuses a number that may have lost digits, says where and what to send, and does nothing", async () => {
    for (const amount of [1234567890.123456, 1e21, 1e17, true, null, ["1"]]) {
      const bonus = await shop.admin.post(`/portal/api/user/${shop.buyerId}/bonus`, { amount });
      expect([bonus.status, bonus.body.details]).toEqual([400, detail("body/amount")]);
    }
    for (const expectedTotal of [-1.5, 1.1234567]) {
      const { status, body } = await shop.buyer.post("/plugin/game-codes/orders", {
        lines: [{ denominationId: shop.ten, quantity: 1 }],
        expectedTotal,
      });
      expect([status, body.details]).toEqual([400, detail("body/expectedTotal")]);
    }
    expect(await shop.balance(shop.buyerId)).toBe("20.000000");
  });
  it("that gets no amount says the form of one, in the language of the caller", async () => {
    const wrong = (language: string) =>
      shop.buyer.post(
        "/plugin/game-codes/orders",
        { lines: [{ denominationId: shop.ten, quantity: 1 }], expectedTotal: "1,5" },
        { "accept-language": language },
      );
    expect((await wrong("en")).body.details).toEqual([
      {
        path: "body/expectedTotal",
        message: 'Write the amount with a decimal point and at most six decimals, for example "12.50"',
      },
    ]);
    expect((await wrong("de")).body.details[0].message).toMatch(/Punkt/);
  });
});
