/**
 * Money that no statement of the portal can write is named by `npm run ledger:verify`: each rule of the ledger has a
 * case that violates it. Those of stock and orders are in `stock-check.test.ts`.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { approvalChecks } from "../../plugins/approvals/server/integrity-checks.ts";
import { ledgerChecks } from "../../plugins/finance/server/ledger/ledger-checks.ts";
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
  "each entry has the request, the move, the deposit or the returned withdrawal that allows it": [
    "update ledger_transactions set authorized_by = null where type = 'bonus'",
  ],
  "an approved request was decided by a second person, and moved what was asked for": [
    `insert into finance_approvals (kind, user_id, amount, requested_by, reason, state, decided_by, decided_in)
      select 'bonus', a.id, 5000, a.id, 'single', 'approved', b.id, '1' from portal_users a, portal_users b
        where a.id <> b.id limit 1`,
  ],
  "a role that may approve was given by two people, or by the config": ["delete from finance_role_grants"],
  "the guards of approvals are on": ["alter table finance_approvals disable trigger finance_approvals_approver"],
  "the guards of the ledger are on": ["alter table ledger_entries disable trigger ledger_sums"],
};
const checks = [...approvalChecks, ...ledgerChecks];

it("is known for every rule", () => {
  expect(Object.keys(violations).toSorted()).toEqual(checks.map(({ rule }) => rule).toSorted());
});

it.each(Object.keys(violations))("violates: %s", async (rule) => {
  const check = checks.find((one) => one.rule === rule);
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
