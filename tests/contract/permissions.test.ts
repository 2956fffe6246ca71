/**
 * The permissions that the config gives to roles apply to every call, action, badge and list that names a permission,
 * in any plugin.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasPermission, type Permissions } from "../../kernel/contract/permissions.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** A colleague with the fixture's permissions: refunds and bonuses only. */
const colleague = "cashier";
let shop: Shop;
let cashier: Caller;
let guarded: { url: string; method: string; instanceId: string; allowed: Permissions }[];

beforeAll(async () => {
  shop = await openShop({ configFile: "tests/fixtures/cashier.config.ts" });
  await sql`insert into portal_users (email, full_name, role, password_hash)
    values ('cashier@shop.test', 'Cora Cashier', ${colleague},
      ${await hashPassword("Shop-word-1")})`.execute(shop.kernel.db);
  cashier = await shop.signIn("cashier@shop.test", "Shop-word-1");
  guarded = everyEndpoint(shop.kernel).flatMap(
    ({
      url,
      instanceId,
      handled: {
        endpoint: { method, allowed },
      },
    }) => (allowed === undefined ? [] : [{ url, method, instanceId, allowed }]),
  );
});
afterAll(() => shop.close());

/** Errors below `/adminapi` have the status 200. */
const notAllowed = ({ body }: Answer): boolean => body?.error === "Action is not allowed";
const ask = (caller: Caller, { method, url }: { method: string; url: string }): Promise<Answer> =>
  caller.send(method, url, method === "GET" ? undefined : { nothing: true });

it("guards calls of its plugin, except where an action, a column or the thing that is asked for decides", () => {
  const guarding = new Set(
    guarded.flatMap(({ instanceId, allowed }) => [allowed].flat().map((name) => `${instanceId}.${name}`)),
  );
  const declared = shop.kernel.registry.instances.flatMap(({ id, contract }) =>
    Object.keys(contract.permissions ?? {}).map((name) => `${id}.${name}`),
  );
  expect(declared.filter((name) => !guarding.has(name)).toSorted()).toEqual([
    "approvals.approve",
    "approvals.see",
    "auth.suspend",
    // A bulk operation and a view are open to whoever started or saved them, and to those with the permission.
    "bulk-operations.manage",
    "finance.see-balances",
    "finance.simulate-deposits",
    "game-codes.redeem",
    "game-codes.reveal",
    // A setting names the permission that it needs.
    "settings.change",
    "views.share",
  ]);
  expect(guarded.length).toBeGreaterThan(30);
});

it("opens each call only to users with the permission", async () => {
  for (const call of guarded) {
    const { permissions = {} } = shop.kernel.registry.instances.find(({ id }) => id === call.instanceId) ?? {};
    const expected = (role: string): boolean => !hasPermission(permissions, role, call.allowed);
    expect([call.url, (await ask(shop.anonymous, call)).status]).toEqual([call.url, 401]);
    for (const [role, caller] of [
      ["user", shop.buyer],
      [colleague, cashier],
      ["superadmin", shop.admin],
    ] as const) {
      expect([call.url, role, notAllowed(await ask(caller, call))]).toEqual([call.url, role, expected(role)]);
    }
  }
});

it("shows actions, columns and badges to those who have the permission", async () => {
  const actionsOf = async (caller: Caller, resourceId: string): Promise<string[]> =>
    (await caller.post("/get_resource", { resourceId })).body.resource.options.actions.map(
      ({ id }: { id: string }) => id,
    );
  expect([
    (await actionsOf(shop.admin, "approvals")).includes("approve"),
    (await actionsOf(cashier, "approvals")).includes("approve"),
  ]).toEqual([true, false]);
  const columnsOf = async (caller: Caller): Promise<string[]> =>
    (await caller.post("/get_resource", { resourceId: "transactions" })).body.resource.columns.map(
      ({ name }: { name: string }) => name,
    );
  expect([(await columnsOf(cashier)).includes("user_id"), (await columnsOf(shop.buyer)).includes("user_id")]).toEqual([
    true,
    false,
  ]);
  const menuOf = async (caller: Caller): Promise<string> =>
    JSON.stringify((await caller.get("/get_base_config")).body.menu);
  expect([(await menuOf(shop.admin)).includes("/sweeping"), (await menuOf(cashier)).includes("/sweeping")]).toEqual([
    true,
    false,
  ]);
});
