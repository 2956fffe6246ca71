/** What was sold, moved or redeemed is not deleted or rewritten by SQL, with the rights of the portal's own role. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const paidOrder = "(select id from orders where paid_at is not null limit 1)";

const tables = `orders order_lines order_events codes redemptions games code_sales order_refunds ledger_entries
  finance_approvals finance_direct_moves finance_deposits finance_transfers finance_wallets finance_withdrawals
  finance_account_controls audit_log portal_users`;

it.each(tables.split(/\s+/))("truncate %s is refused, also where it cascades", async (table) => {
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(demo.kernel.db)).rejects.toMatchObject({
    message: expect.stringMatching(/kept|append-only|never|not (?:deleted|emptied)|final|only|forbid/i),
  });
});

it.each([
  [`update order_lines set unit_price = 0 where order_id = ${paidOrder}`, "stays as it was bought"],
  [`update order_lines set quantity = 1000 where order_id = ${paidOrder}`, "stays as it was bought"],
  [`delete from order_lines where order_id = ${paidOrder}`, "stays as it was bought"],
  [`delete from orders where id = ${paidOrder}`, "a paid order is kept"],
  ["delete from redemptions where state = 'completed'", "an attempt that was sent to a supplier is kept"],
])("%s is refused", async (statement, message) => {
  await expect(sql.raw(statement).execute(demo.kernel.db)).rejects.toThrow(message);
});

it("lets go of an order that was never paid", async () => {
  const { rows } = await sql<{ id: string }>`insert into orders (user_id, amount, status)
    select id, 1, 'pending' from portal_users limit 1 returning id`.execute(demo.kernel.db);
  const { numAffectedRows } = await sql`delete from orders where id = ${rows[0]?.id}::uuid`.execute(demo.kernel.db);
  expect(numAffectedRows).toBe(1n);
});
