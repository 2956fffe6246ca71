/**
 * Data that no statement of the portal can write is named by `npm run ledger:verify`: each rule of every plugin has a
 * case that violates it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { IntegrityCheck } from "../../kernel/server/extension/contributions/stored-data.ts";
import { integrityChecksOf } from "../../kernel/server/integrity/verify-integrity.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { demoKeys } from "../../scripts/demo/demo-keys.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { copyOfDatabase } from "../support/database.ts";
import { startTestPortal, testSecret, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    variables: { ...demoVariables },
    database: () =>
      copyOfDatabase("demo with wallets", async (place) => {
        const server = await startServer({
          environment: readEnvironment(
            { PORTAL_SECRET: testSecret, PORT: "0", LOG_LEVEL: "silent", ...place },
            { demo: true },
          ),
          configFile: "portal.config.ts",
          variables: demoVariables,
          beforeListening: async (kernel) =>
            await seedDemo({
              db: kernel.db,
              ...demoKeys(kernel),
              size: { users: 60, codes: 600, orders: 200 },
              until: new Date("2026-06-01T00:00:00Z"),
            }),
        });
        await server.close();
      }),
  });
});
afterAll(() => portal.close());

const one = (table: string, condition = "true"): string =>
  `ctid = (select ctid from ${table} where ${condition} limit 1)`;

/** Statements that violate a rule, run without triggers. */
const violations: Readonly<Record<string, readonly string[]>> = {
  "the entries of a transaction sum to zero in each currency": [
    `update ledger_entries set amount = amount + 1 where ${one("ledger_entries")}`,
  ],
  "a user's balance is the sum of the account's entries": [
    `update ledger_accounts set balance = balance + 1 where ${one("ledger_accounts", "user_id is not null")}`,
  ],
  "no user's balance is below zero": [
    "alter table ledger_accounts drop constraint ledger_balance_not_negative",
    `update ledger_accounts set balance = -1 where ${one("ledger_accounts", "user_id is not null")}`,
  ],
  "every transaction has entries, and its amount is what the user's balance moved by": [
    "delete from ledger_entries where transaction_id = (select id from ledger_transactions limit 1)",
  ],
  "an entry is in the currency of its account": [`update ledger_accounts set currency = 'EUR' where user_id is null`],
  "a credited deposit has one deposit of the same amount in the ledger": [
    `update finance_deposits set credited = credited + 1 where ${one("finance_deposits", "state = 'credited'")}`,
  ],
  "a withdrawal took its amount from the balance, and one that failed gave it back": [
    `update finance_withdrawals set amount = amount + 1 where ${one("finance_withdrawals", "return_id is not null")}`,
  ],
  "a deposit of the sandbox is marked as simulated, and no other": [
    "update ledger_transactions set simulated = false where id in (select transaction_id from finance_deposits)",
  ],
  "the guards of the ledger are on": ["alter table ledger_entries disable trigger ledger_sums"],
  "a code belongs to the order of its open sale, and to no order without one": [
    `update codes set order_id = null where ${one("codes", "order_id is not null")}`,
  ],
  "a code has one owner at a time": [
    "drop index code_sales_one_owner",
    `insert into code_sales (code_id, order_id, line_id, unit_price, taken_at)
      select code_id, (select id from orders where id <> s.order_id limit 1), line_id, unit_price, taken_at
      from code_sales s where returned_at is null limit 1`,
  ],
  "a code comes back from a sale by a refund, and a refunded one has come back": [
    `delete from order_refund_codes where ${one("order_refund_codes")}`,
  ],
  "no code is for sale that was sold, seen, used, or is being redeemed": [
    "alter table codes drop column for_sale cascade",
    "alter table codes add column for_sale boolean not null default true",
  ],
  "a code that a buyer has seen or used did not come back from their order": [
    "update code_sales set taken_at = returned_at - interval '2 days' where returned_at is not null",
    `update codes set revealed_at = (select max(returned_at) - interval '1 day' from code_sales
      where code_id = codes.id) where id = (select code_id from code_sales where returned_at is not null limit 1)`,
  ],
  "an order's state agrees with its payment, its refunds and its codes": [
    `update orders set status = 'refunded' where ${one("orders", "status = 'delivered' and refunded_amount = 0")}`,
  ],
  "each line of an order has its codes: those it holds and those refunded": [
    `update order_lines set quantity = quantity + 1
      where order_id = (select id from orders where status = 'delivered' limit 1)`,
  ],
  "no line is refunded more than it was bought for": [
    `update order_refund_codes set amount = amount + 1000 where ${one("order_refund_codes")}`,
  ],
  "a refund is the sum of what its codes were sold for": [
    `update order_refunds set amount = amount + 1 where ${one("order_refunds")}`,
  ],
  "an order that was paid has one payment of its amount in the ledger, and no other has one": [
    `update ledger_transactions set user_id = (select id from portal_users u where u.id <> user_id limit 1)
      where ${one("ledger_transactions", "type = 'order'")}`,
  ],
  "the refunded amount of an order is what the ledger gave back for it": [
    `update orders set refunded_amount = refunded_amount + 0.01
      where ${one("orders", "status = 'delivered' and amount > 1")}`,
  ],
  "each refund moved its amount in the ledger once, to the buyer": [
    `update order_refunds set amount = amount + 1 where ${one("order_refunds", "amount > 0")}`,
  ],
  "the guards of orders, codes and redemptions are on": ["drop index code_sales_one_owner"],
  "a code's redeem status is that of the attempt that holds it, or of one that has ended": [
    `update codes set redeem_status = 'cancelled' where ${one("codes", "redeem_status = 'completed'")}`,
  ],
  "a code counts as used from the first time it was sent to a supplier, and not before": [
    `update codes set used_at = null where ${one("codes", "redeem_status = 'completed'")}`,
  ],
  "one attempt at most holds a code": [
    "drop index redemptions_one",
    `update redemptions set code_id = (select code_id from redemptions where state = 'queued' limit 1)
      where ${one("redemptions", "state = 'completed'")}`,
  ],
  "no code of an order is redeemed before the order was handed over": [
    `update orders set status = 'paid' where id = (select c.order_id from codes c join redemptions r on r.code_id = c.id
      where r.state = 'completed' limit 1)`,
  ],
};

const rules = (): readonly IntegrityCheck[] => integrityChecksOf(portal.kernel.registry.instances);

it("is known for every rule", () => {
  expect(Object.keys(violations).toSorted()).toEqual(
    rules()
      .map(({ rule }) => rule)
      .toSorted(),
  );
});

it.each(Object.keys(violations))("violates: %s", async (rule) => {
  const check = rules().find((one) => one.rule === rule);
  const undone = new Error("undone");
  let found: string[][] = [];
  const run = withoutTriggers(portal.kernel.db, async (transaction) => {
    const broken = async (): Promise<string[]> => {
      const { rows } = await sql<{ violation: string }>`select violation from (${sql.raw(check?.violations ?? "")})
        as found (violation) order by 1`.execute(transaction);
      return rows.map(({ violation }) => violation);
    };
    const before = await broken();
    for (const statement of violations[rule] ?? []) await sql.raw(statement).execute(transaction);
    found = [before, await broken()];
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  const [before, after] = found;
  expect(before).toEqual([]);
  expect(after).not.toEqual([]);
  for (const violation of after ?? []) expect(violation).toMatch(/\S/);
});
