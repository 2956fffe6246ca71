/** Migrates an old and filled database: nothing is lost, inconsistent data is reported, and the portal works. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, openPgliteAt } from "../../kernel/server/database/open-database.ts";
import type { Database } from "../../kernel/contract/database.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { integrityChecksOf, verifyIntegrity } from "../../kernel/server/integrity/verify-integrity.ts";
import { seedOldDatabase, oldPassword, type OldDatabase } from "../support/old-database/seed-old-database.ts";
import { migrateToOldVersion } from "../support/old-database/old-migrations.ts";
import { emptyDatabase } from "../support/database.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";

/** Columns that must be unchanged afterwards. The `status` of orders is checked separately. */
const kept = {
  portal_users: "id, email, full_name, password_hash, role, created_at",
  games: "id, name, slug",
  denominations: "id, game_id, value, face_value, price",
  price_scales: "id, user_id, game_id, denominations, price_scale",
  orders: "id, number, user_id, amount, channel, created_at",
  order_lines: "id, order_id, denomination_id, quantity, unit_price, price_scale",
  codes:
    "id, denomination_id, code_sealed, code_fingerprint, code_tail, status, amount, price, order_id, redeem_status, sold_at, created_at",
  redemptions: "id, code_id, user_id, player_id, state, sent_at, created_at",
  ledger_accounts: "id, kind, user_id, balance",
  ledger_entries: "id, transaction_id, account_id, amount",
  ledger_transactions: "id, type, user_id, order_id, amount, created_at",
  finance_deposits: "id, user_id, amount, state, credited, transaction_id",
  finance_withdrawals: "id, user_id, amount, address, state, reason, requested_by, transaction_id, return_id",
  portal_saved_views: "id, resource_id, owner_id, name, query",
} as const;
/** Columns of tables that may gain rows but must not lose any. */
const added = {
  order_events: "id, order_id, kind, user_id, at",
  finance_approvals: "id, kind, user_id, amount, state, requested_by, decided_by, transaction_id",
  audit_log: "id, kind, user_id, record_id, action_id",
} as const;

const folder = mkdtempSync(join(tmpdir(), "portal-old-"));
let server: Awaited<ReturnType<typeof emptyDatabase>>;
let old: OldDatabase;
let before: Readonly<Record<string, readonly string[]>>;
/** The rows after the migration, before anything else has run. */
let after: Readonly<Record<string, readonly string[]>>;
let portal: TestPortal;
let admin: Caller;
let buyer: Caller;

const rowsOf = async (db: Database): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of Object.entries({ ...kept, ...added })) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from (select ${sql.raw(columns)} from ${sql.table(table)}
      order by id) t`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};
const start = (beforeListening: (kernel: Kernel) => Promise<void>): Promise<TestPortal> =>
  startTestPortal({
    beforeListening,
    database: () =>
      Promise.resolve({
        variables: { PORTAL_DATA_DIR: folder, ...(server === undefined ? {} : { DATABASE_URL: server.url }) },
        drop: () => Promise.resolve(),
      }),
  });

beforeAll(async () => {
  server = await emptyDatabase();
  const log = pino({ level: "silent" });
  const database =
    server === undefined
      ? await openPgliteAt(join(folder, "pglite"))
      : await openDatabase({ databaseUrl: server.url, dataDir: folder, log });
  await migrateToOldVersion(database.db);
  old = await seedOldDatabase(database.db);
  before = await rowsOf(database.db);
  await database.close();
  portal = await start(async (kernel) => {
    after = await rowsOf(kernel.db);
  });
  [admin, buyer] = [
    await portal.signIn("admin@old.test", oldPassword),
    await portal.signIn("buyer@old.test", oldPassword),
  ];
});
afterAll(async () => {
  await portal.close();
  await server?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const db = (): Database => portal.kernel.db;
const statuses = async (): Promise<Record<string, string>> => {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from orders`.execute(db());
  return Object.fromEntries(
    Object.entries(old.orders).map(([name, id]) => [name, rows.find((row) => row.id === id)?.status ?? "gone"]),
  );
};
const verify = async (): Promise<Record<string, readonly string[]>> => {
  const { faults } = await verifyIntegrity(db(), integrityChecksOf(portal.kernel.registry.instances));
  return Object.fromEntries(faults.map(({ rule, examples }) => [rule, examples]));
};

describe("an old database", () => {
  it("loses nothing", () => {
    for (const table of Object.keys(kept)) expect(after[table], table).toEqual(before[table]);
    for (const table of Object.keys(added))
      expect(after[table], table).toEqual(expect.arrayContaining([...(before[table] ?? [])]));
  });
  it("changes the state of those orders alone whose state was not true, and writes that into their history", async () => {
    expect(await statuses()).toEqual({
      whole: "delivered",
      waiting: "paid",
      refunded: "refunded",
      refundedTwice: "refunded",
      refundedTooMuch: "refunded",
      refundedInPart: "delivered",
      refundedAndHeld: "refunded",
      editedBack: "refunded",
      paidTwice: "delivered",
      paidWithoutCodes: "paid",
      neverPaid: "delivered",
      failedByHand: "pending",
      pending: "pending",
      pendingWithCodes: "pending",
      free: "delivered",
      tooManyCodes: "paid",
    });
    const { rows } = await sql<{
      order_id: string;
      status: string;
    }>`select order_id, status from order_events where kind = 'status' order by status`.execute(db());
    expect(rows).toEqual([
      { order_id: old.orders["failedByHand"], status: "pending" },
      { order_id: old.orders["editedBack"], status: "refunded" },
    ]);
  });
  it("sells no code that may have been seen or used", async () => {
    const { rows } = await sql<{ id: string }>`select id from codes where for_sale`.execute(db());
    expect(rows.map(({ id }) => id)).toEqual([old.codes["forSale"]]);
  });
  it("marks deposits of the sandbox in the ledger, and lets what waits wait", async () => {
    const { rows } = await sql<{ note: string }>`select note from ledger_transactions where simulated`.execute(db());
    expect(rows).toEqual([{ note: "7 USDT, of the sandbox" }]);
    const { rows: waiting } = await sql<{
      kind: string;
      amount: string;
    }>`select kind, amount from finance_approvals where state = 'waiting' order by amount`.execute(db());
    expect(waiting).toEqual([
      { kind: "bonus", amount: "5000.000000" },
      { kind: "withdrawal", amount: "9000.000000" },
    ]);
  });
  it("is held against every rule, and what cannot be right is named", async () => {
    const { rows } = await sql<{ id: string; number: string }>`select id, number::text as number
      from orders`.execute(db());
    const named = new Map(
      rows.map(({ id, number }) => [
        number,
        Object.entries(old.orders).find(([, orderId]) => orderId === id)?.[0] ?? id,
      ]),
    );
    const codeNames = new Map(Object.entries(old.codes).map(([name, id]) => [id, name]));
    const subjects = Object.fromEntries(
      Object.entries(await verify()).map(([rule, examples]) => [
        rule,
        examples
          .map((example) => {
            const [, number, code] = /^(?:order (\d+)|code ([0-9a-f-]{36}))/.exec(example) ?? [];
            return (
              named.get(number ?? "") ??
              codeNames.get(code ?? "") ??
              example.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "?")
            );
          })
          .toSorted(),
      ]),
    );
    expect(subjects).toEqual({
      "a code's redeem status is that of the attempt that holds it, or of one that has ended": [
        "queuedWithoutAttempt",
        "redeemedUnnoticed",
      ],
      "an order that was paid has one payment of its amount in the ledger, and no other has one": [
        "neverPaid",
        "order ? that does not exist: nothing to pay, 1 payments of 2.000000",
        "paidTwice",
      ],
      "an order's state agrees with its payment, its refunds and its codes": [
        "paidWithoutCodes",
        "pendingWithCodes",
        "refundedAndHeld",
      ],
      "each line of an order has its codes: those it holds and those refunded": ["paidWithoutCodes", "tooManyCodes"],
      "the refunded amount of an order is what the ledger gave back for it": ["refundedTooMuch", "refundedTwice"],
    });
  });
});

describe("the portal on it", () => {
  it("shows its orders to an operator and to their buyer", async () => {
    const list = async (caller: Caller): Promise<number> =>
      (
        await caller.post("/get_resource_data", {
          source: "list",
          resourceId: "orders",
          filters: [],
          sort: [],
          limit: 100,
          offset: 0,
        })
      ).body.total;
    expect([await list(admin), await list(buyer)]).toEqual([16, 16]);
    for (const id of Object.values(old.orders))
      expect((await admin.get(`/plugin/game-codes/orders/${id}`)).status).toBe(200);
    const page = await admin.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [],
      sort: [],
      limit: 100,
      offset: 0,
    });
    expect(page.status).toBe(200);
  });
  it("goes on with the numbers, and with selling", async () => {
    const {
      rows: [last],
    } = await sql<{ number: string }>`select max(number)::text as number from orders`.execute(db());
    const placed = await buyer.post("/plugin/game-codes/orders", {
      lines: [{ denominationId: old.denominationId, quantity: 1 }],
    });
    expect(Number(placed.body.number)).toBe(Number(last?.number) + 1);
    expect(
      (await buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: old.denominationId, quantity: 1 }] }))
        .body.error,
    ).toMatch(/^Not enough codes in stock/);
  });
  it("refunds no order again", async () => {
    const balance = async (): Promise<unknown> => (await admin.get(`/portal/api/user/${old.buyerId}/balance`)).body;
    const had = await balance();
    for (const name of [
      "refunded",
      "refundedTwice",
      "refundedTooMuch",
      "refundedAndHeld",
      "editedBack",
      "neverPaid",
      "pending",
    ]) {
      const { body } = await admin.post(`/plugin/game-codes/orders/${old.orders[name]}/refund`, { reason: "Again" });
      expect(body.ok, name).toBe(false);
    }
    expect(await balance()).toEqual(had);
  });
  it("shows its past imports with their reports, and ends those that cannot go on", async () => {
    const imports = async (plugin: string, more: object): Promise<Record<string, unknown>[]> =>
      (await admin.post(`/plugin/${plugin}/imports/list`, more)).body.imports;
    const report = async (plugin: string, id: unknown): Promise<string> =>
      (await admin.post(`/plugin/${plugin}/imports/report`, { id })).body.replace("\uFEFF", "");
    const byName = (list: Record<string, unknown>[]): Record<string, Record<string, unknown>> =>
      Object.fromEntries(list.map((one) => [one["fileName"], one]));
    const codes = byName(await imports("game-codes", {}));
    expect(codes).toMatchObject({
      "done.txt": {
        state: "done",
        share: 1,
        rows: 10,
        stored: 5,
        failed: 5,
        counts: { inFile: 1, inStock: 2 },
        details: { batch: "import-1" },
      },
      "columns.csv": { state: "cancelled", stored: 4, details: { batch: "import-2" } },
      "waiting.txt": { state: "uploading" },
    });
    expect(await report("game-codes", codes["done.txt"]?.["id"])).toBe(
      "Line,Reason\r\n3,Duplicate code in the file\r\n7,The code is shorter than 4 characters\r\n",
    );
    const { rows } = await sql`select mapping, (select count(*)::int from portal_import_parts p
      where p.import_id = i.id) as parts from portal_imports i where plugin = 'game-codes'
        order by details->>'batch'`.execute(db());
    expect(rows).toEqual([
      { mapping: { code: { column: 0 }, denomination: { value: old.denominationId } }, parts: 0 },
      { mapping: { code: { column: 2 }, game: { column: 0 }, denomination: { column: 1 } }, parts: 0 },
      { mapping: null, parts: 1 },
    ]);
    const records = byName(await imports("data-transfer", { target: "games" }));
    expect(records).toMatchObject({
      "games.csv": { state: "done", totalRows: 3, stored: 2, failed: 1 },
      "half.csv": {
        state: "failed",
        stored: 4,
        reason: "The portal was updated during the import. Choose the file again without the rows already imported",
      },
    });
    expect(Object.keys(records)).toHaveLength(2);
    expect(await report("data-transfer", records["games.csv"]?.["id"])).toBe(
      'Name,Slug,Line,Reason\r\nBad,\'=1+1,3,"slug: Slug: bad; also bad"\r\n',
    );
    expect(
      (await admin.post("/plugin/game-codes/imports/begin", { fileName: "new.txt", size: 1 })).body.details,
    ).toEqual({ batch: "import-4" });
  });
  it("starts again, and migrates nothing twice", async () => {
    if (server === undefined) return; // a test portal on PGlite starts from a copy of its folder
    const ran = async (): Promise<unknown> =>
      (await sql`select owner, name, run_at::text from portal_migrations order by 1, 2`.execute(db())).rows;
    const [migrated, states] = [await ran(), await statuses()];
    await (await start(() => Promise.resolve())).close();
    expect([await ran(), await statuses()]).toEqual([migrated, states]);
  });
});
