import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../kernel/contract/database.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
  // Who may move money is tested by itself.
  await sql`update finance_guard set two_people = false`.execute(demo.kernel.db);
});
afterAll(() => demo.close());

const value = async (query: string): Promise<unknown> =>
  Object.values((await sql.raw<Record<string, unknown>>(query).execute(demo.kernel.db)).rows[0] ?? {})[0];
const none = async (query: string): Promise<void> =>
  expect((await sql.raw(query).execute(demo.kernel.db)).rows).toEqual([]);

describe("the demo's money", () => {
  it("sums to zero in every transaction, each with two sides", () =>
    none(
      "select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0 or count(*) <> 2",
    ));
  it("has a balance equal to its entries on every user's account, and on no other", async () => {
    await none(
      "select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.user_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)",
    );
    await none("select id from ledger_accounts where user_id is null and balance is not null");
  });
  it("was never overdrawn at any moment", () =>
    none(`select * from (
      select sum(e.amount) over (partition by e.account_id order by t.created_at, e.id) as balance
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        join ledger_accounts a on a.id = e.account_id where a.user_id is not null
    ) as moments where balance < 0`));
  it("names the amount by which the user's balance moves", () =>
    none(
      "select t.id from ledger_transactions t join ledger_accounts a on a.user_id = t.user_id join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id where e.amount <> t.amount",
    ));
  it("is moved once by each order, and back by what was refunded of it: all of those refunded or failed, a part of some others", async () => {
    await none(`select o.id from orders o left join ledger_transactions t on t.order_id = o.id group by o.id having
      count(*) filter (where t.type = 'order' and t.amount = -o.amount and t.user_id = o.user_id) <> 1
      or coalesce(sum(t.amount) filter (where t.type = 'refund'), 0) <> o.refunded_amount or (o.status in ('refunded', 'failed')) <> (o.refunded_amount = o.amount)`);
    expect(Number(await value("select count(*) from orders"))).toBeGreaterThan(100);
    expect(
      Number(await value("select count(*) from orders where refunded_amount between 0.000001 and amount - 0.000001")),
    ).toBeGreaterThan(0);
  });
  it("matches the lines of each order, and each order's codes match its lines", async () => {
    await none(
      "select o.id from orders o left join order_lines l on l.order_id = o.id group by o.id having o.amount is distinct from sum(l.quantity * l.unit_price)",
    );
    await none(
      `select o.id from orders o where (select coalesce(sum(quantity), 0) from order_lines where order_id = o.id and o.status in ('pending', 'paid', 'delivered')) - (select count(*) from order_refund_codes where order_id = o.id and o.status in ('pending', 'paid', 'delivered')) <> (select count(*) from codes where order_id = o.id)`,
    );
    await none(
      "select id from codes where (status = 'new') <> (order_id is null) or (status = 'new') <> (sold_at is null) or sold_at < created_at",
    );
  });
  it("happens after its user came and before the story ends", () =>
    none(
      "select t.id from ledger_transactions t join portal_users u on u.id = t.user_id where t.created_at < u.created_at or t.created_at > '2026-06-01T00:00:00Z'",
    ));
});

interface Attempt {
  type?: string;
  amount?: string;
  /** The entries to insert: account kind and amount. */
  entries?: readonly (readonly [account: "user" | "house", amount: string, currency?: string])[];
  /** Inserts each entry with its own statement. */
  oneByOne?: boolean;
}

/** Writes a transaction for the demo user as the test requests; the ledger decides whether to accept it. */
async function attempt({ type = "deposit", amount = "5", entries = [], oneByOne = false }: Attempt): Promise<void> {
  await demo.kernel.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; user_id: string }>`select a.id, a.user_id from ledger_accounts a
      join portal_users u on u.id = a.user_id where u.email = 'user@demo.test'`.execute(db);
    const [account] = rows;
    const house = await sql<{ id: string }>`select id from ledger_accounts where kind = 'deposits'`.execute(db);
    const opened = await sql<{ id: string }>`insert into ledger_transactions (type, user_id, amount)
      values (${type}, ${account?.user_id}, ${amount}) returning id`.execute(db);
    const ofSide = { user: account?.id, house: house.rows[0]?.id };
    const values = entries.map(
      ([side, entry, currency = "USDT"]) => sql`(${opened.rows[0]?.id}::uuid,
      ${ofSide[side]}::uuid, ${entry}::numeric, ${currency})`,
    );
    for (const group of oneByOne ? values.map((one) => [one]) : values.length === 0 ? [] : [values])
      await insertEntries(db, group);
  });
}
const insertEntries = (db: DatabaseTransaction, values: readonly ReturnType<typeof sql>[]): Promise<unknown> =>
  sql`insert into ledger_entries (transaction_id, account_id, amount, currency) values ${sql.join(values)}`.execute(db);
const balance = (): Promise<unknown> =>
  value(
    "select balance from ledger_accounts a join portal_users u on u.id = a.user_id where u.email = 'user@demo.test'",
  );

describe("the ledger", () => {
  it("takes a whole movement, and the balance follows", async () => {
    const before = Number(await balance());
    await attempt({
      amount: "5.000001",
      entries: [
        ["user", "5.000001"],
        ["house", "-5.000001"],
      ],
    });
    expect(Number(await balance())).toBeCloseTo(before + 5.000001, 6);
  });
  it.each<[string, Attempt, string]>([
    ["has no entries", {}, "needs entries"],
    [
      "does not sum to zero",
      {
        entries: [
          ["user", "5"],
          ["house", "-4.999999"],
        ],
      },
      "sum to zero",
    ],
    [
      "comes in halves",
      {
        entries: [
          ["user", "5"],
          ["house", "-5"],
        ],
        oneByOne: true,
      },
      "sum to zero",
    ],
    [
      "says another amount than it moves",
      {
        amount: "6",
        entries: [
          ["user", "5"],
          ["house", "-5"],
        ],
      },
      "must be what the user",
    ],
    [
      "spends more than there is",
      {
        type: "withdrawal",
        amount: "-1000000",
        entries: [
          ["user", "-1000000"],
          ["house", "1000000"],
        ],
      },
      "ledger_balance_not_negative",
    ],
    [
      "goes the wrong way for its type",
      {
        type: "withdrawal",
        entries: [
          ["user", "5"],
          ["house", "-5"],
        ],
      },
      "ledger_transactions_direction",
    ],
    [
      "has an unknown type",
      {
        type: "gift",
        entries: [
          ["user", "5"],
          ["house", "-5"],
        ],
      },
      "ledger_transactions_direction",
    ],
    [
      "is in another currency than its account",
      {
        entries: [
          ["user", "5", "TRX"],
          ["house", "-5", "TRX"],
        ],
      },
      "ledger_entries_account_id_currency_fkey",
    ],
  ])("refuses a movement that %s, and nothing is written", async (_name, wrong, message) => {
    const before = await value(
      "select count(*) || ' ' || (select sum(balance) from ledger_accounts) from ledger_transactions",
    );
    await expect(attempt(wrong)).rejects.toThrow(message);
    expect(
      await value("select count(*) || ' ' || (select sum(balance) from ledger_accounts) from ledger_transactions"),
    ).toBe(before);
  });
  it.each([
    "update ledger_entries set amount = amount",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "update ledger_transactions set note = 'mended'",
    "delete from ledger_transactions where false",
    "truncate ledger_transactions cascade",
    "delete from ledger_accounts",
    "truncate ledger_accounts cascade",
  ])("refuses: %s", async (statement) => {
    await expect(sql.raw(statement).execute(demo.kernel.db)).rejects.toThrow("append-only");
  });
  it("adds nothing to a transaction that is closed", async () => {
    const statement = `insert into ledger_entries (transaction_id, account_id, amount) select t.id, a.id, case a.kind when 'sales' then 1 else -1 end
      from (select id from ledger_transactions limit 1) t, ledger_accounts a where a.kind in ('sales', 'deposits')`;
    await expect(sql.raw(statement).execute(demo.kernel.db)).rejects.toThrow("takes no more entries");
  });
  it("refuses setting a balance, and opens accounts empty", async () => {
    await expect(
      sql`update ledger_accounts set balance = balance + 1
      where kind = 'user'`.execute(demo.kernel.db),
    ).rejects.toThrow("moved by entries alone");
    await expect(
      sql`update ledger_accounts set kind = 'sales', user_id = null, balance = null
      where kind = 'user'`.execute(demo.kernel.db),
    ).rejects.toThrow("moved by entries alone");
    const admin = await value("select id from portal_users where email = 'admin@demo.test'");
    await sql`insert into ledger_accounts (kind, user_id, balance)
      values ('user', ${admin}, 999)`.execute(demo.kernel.db);
    expect(
      await value(
        "select balance from ledger_accounts a join portal_users u on u.id = a.user_id where u.email = 'admin@demo.test'",
      ),
    ).toBe("0.000000");
  });
});

describe("the list of transactions", () => {
  it("contains those of all users for a superadmin, and the own ones for other users", async () => {
    const list = async (caller: typeof demo.admin): Promise<{ total: number; data: Record<string, unknown>[] }> =>
      (
        await caller.post("/get_resource_data", {
          source: "list",
          resourceId: "transactions",
          filters: [],
          sort: [{ field: "created_at", direction: "desc" }],
          limit: 100,
          offset: 0,
        })
      ).body;
    expect((await list(demo.admin)).total).toBe(Number(await value("select count(*) from ledger_transactions")));
    const own = await list(demo.user);
    expect(own.total).toBe(
      Number(
        await value(
          "select count(*) from ledger_transactions t join portal_users u on u.id = t.user_id where u.email = 'user@demo.test'",
        ),
      ),
    );
    expect(own.total).toBeGreaterThan(10);
    expect(own.data.every((row) => !("user_id" in row) && !("opened_in" in row))).toBe(true);
  });
  it("is for reading only, even to a superadmin", async () => {
    const { body } = await demo.admin.post("/get_resource", { resourceId: "transactions" });
    expect(body.resource.options.allowedActions).toEqual({
      list: true,
      show: true,
      filter: true,
      edit: false,
      create: false,
      delete: false,
    });
  });
});
