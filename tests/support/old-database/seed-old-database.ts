/**
 * Fills a database with data that an old version may have left: orders, codes, money and redemptions, some of them in
 * states that are impossible today.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../kernel/contract/database.ts";
import { hashPassword } from "../../../kernel/server/session/passwords.ts";

export const oldPassword = "Old-word-1";

export interface OldDatabase {
  adminId: string;
  buyerId: string;
  denominationId: string;
  /** Orders by their peculiarity. */
  orders: Readonly<Record<string, string>>;
  /** Codes by their peculiarity. */
  codes: Readonly<Record<string, string>>;
}

type MovementType = "deposit" | "order" | "refund" | "bonus" | "withdrawal";
const houses = {
  deposit: "deposits",
  order: "sales",
  refund: "sales",
  bonus: "bonuses",
  withdrawal: "withdrawals",
} as const;

export async function seedOldDatabase(db: Database): Promise<OldDatabase> {
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    (await statement.execute(db)).rows[0]?.id ?? "";
  const hash = await hashPassword(oldPassword);
  const person = (email: string, role: string): Promise<string> =>
    one(sql`insert into portal_users (email, role, password_hash) values (${email}, ${role}, ${hash}) returning id`);
  const [adminId, buyerId, secondId] = [
    await person("admin@old.test", "superadmin"),
    await person("buyer@old.test", "user"),
    await person("second@old.test", "superadmin"),
  ];
  const gameId = await one(sql`insert into games (name, slug) values ('Old game', 'old-game') returning id`);
  const denominationId = await one(
    sql`insert into denominations (game_id, value, face_value, price) values (${gameId}, '10 gems', 10, 1.5)
      returning id`,
  );
  await sql`insert into price_scales (user_id, game_id, denominations, price_scale)
    values (${buyerId}, ${gameId}, '["10 gems", "gone long ago"]', 2)`.execute(db);

  /**
   * Books money as the old version did, without the columns that were added later. Returns the ledger transaction's id.
   */
  const move = (type: MovementType, amount: string, orderId: string | null = null, note = "Of then"): Promise<string> =>
    db.transaction().execute(async (transaction) => {
      await openAccounts(transaction, buyerId, houses[type]);
      const { rows } = await sql<{ id: string }>`with opened as (
        insert into ledger_transactions (type, user_id, order_id, amount, note)
          values (${type}, ${buyerId}, ${orderId}::uuid, ${amount}::numeric, ${note}) returning id
      ), booked as (
        insert into ledger_entries (transaction_id, account_id, amount)
        select opened.id, a.id, case when a.user_id is null then -${amount}::numeric else ${amount}::numeric end
        from opened, ledger_accounts a where a.user_id = ${buyerId} or a.kind = ${houses[type]}
      ) select id from opened`.execute(transaction);
      return rows[0]?.id ?? "";
    });
  await move("deposit", "1000");

  interface OldOrder {
    status: string;
    amount?: string;
    /** Movements in the ledger: payments are negative. */
    ledger?: readonly string[];
    codes?: number;
    quantity?: number;
    events?: readonly string[];
  }
  const code = (status: string, more: { order?: string; redeem?: string } = {}): Promise<string> =>
    one(sql`
    insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount, status, order_id,
      redeem_status, sold_at)
    values (${gameId}, ${denominationId}, 'none', gen_random_uuid()::text, 'OLD1', 10, ${status},
      ${more.order ?? null}::uuid, ${more.redeem ?? null},
      ${more.order === undefined ? null : new Date("2025-03-01T10:00:00Z").toISOString()}::timestamptz) returning id`);
  const order = async ({
    status,
    amount = "3",
    ledger = [],
    codes = 0,
    quantity = 2,
    events = ["placed"],
  }: OldOrder): Promise<string> => {
    const id = await one(
      sql`insert into orders (user_id, status, amount, created_at)
        values (${buyerId}, ${status}, ${amount}::numeric, '2025-03-01T10:00:00Z') returning id`,
    );
    await sql`insert into order_lines (order_id, denomination_id, quantity, unit_price)
      values (${id}, ${denominationId}, ${quantity}, ${amount}::numeric / ${quantity})`.execute(db);
    for (const kind of events)
      await sql`insert into order_events (order_id, kind, user_id, at)
        values (${id}, ${kind}, ${buyerId}, '2025-03-02T10:00:00Z')`.execute(db);
    for (const moved of ledger) await move(moved.startsWith("-") ? "order" : "refund", moved, id);
    for (let at = 0; at < codes; at += 1) await code(status === "delivered" ? "sold" : "delivering", { order: id });
    // In the old version a rejected purchase used up a number.
    await sql`select nextval('order_numbers')`.execute(db);
    return id;
  };
  const delivered = ["placed", "delivered"];
  const orders = {
    whole: await order({ status: "delivered", ledger: ["-3"], codes: 2, events: delivered }),
    waiting: await order({ status: "paid", ledger: ["-3"], codes: 2 }),
    refunded: await order({ status: "refunded", ledger: ["-3", "3"] }),
    refundedTwice: await order({ status: "refunded", ledger: ["-3", "3", "3"] }),
    refundedTooMuch: await order({ status: "refunded", ledger: ["-3", "5"] }),
    refundedInPart: await order({ status: "delivered", ledger: ["-3", "1"], codes: 2, events: delivered }),
    refundedAndHeld: await order({ status: "refunded", ledger: ["-3", "3"], codes: 1 }),
    editedBack: await order({ status: "paid", ledger: ["-3", "3"] }),
    paidTwice: await order({ status: "delivered", ledger: ["-3", "-3"], codes: 2, events: delivered }),
    paidWithoutCodes: await order({ status: "paid", ledger: ["-3"] }),
    neverPaid: await order({ status: "delivered", codes: 2, events: delivered }),
    failedByHand: await order({ status: "failed", ledger: ["-3"], codes: 2 }),
    pending: await order({ status: "pending", events: [] }),
    pendingWithCodes: await order({ status: "pending", codes: 1, events: [] }),
    free: await order({ status: "delivered", amount: "0", codes: 1, quantity: 1, events: delivered }),
    tooManyCodes: await order({ status: "paid", ledger: ["-3"], codes: 3 }),
  };
  await move("order", "-2", randomUUID(), "Of an order that does not exist");

  const codes = {
    forSale: await code("new"),
    revealed: await code("new"),
    soldWithoutOrder: await code("sold"),
    newInOrder: await code("new", { order: orders.tooManyCodes }),
    redeemed: await code("new", { redeem: "completed" }),
    redeeming: await code("new", { redeem: "inprogress" }),
    queuedWithoutAttempt: await code("new", { redeem: "queued" }),
    redeemedUnnoticed: await code("new"),
    failedOnce: await code("new", { redeem: "failed" }),
  };
  await sql`insert into audit_log (kind, user_id, username, resource_id, record_id, action_id)
    values ('action', ${adminId}, 'admin@old.test', 'codes', ${codes.revealed}, 'reveal')`.execute(db);
  const redemption = (codeId: string, state: string, sent = true): Promise<string> =>
    one(sql`insert into redemptions (code_id, user_id, player_id, state, sent_at)
    values (${codeId}, ${buyerId}, 'player', ${state}, ${sent ? "2025-03-03T10:00:00Z" : null}::timestamptz)
      returning id`);
  await redemption(codes.redeemed, "completed");
  const running = await redemption(codes.redeeming, "inprogress");
  await sql`insert into redeem_sandbox (id, code_fingerprint, player_id)
    values (${running}, 'of the code', 'player')`.execute(db);
  await redemption(codes.redeemedUnnoticed, "completed");
  await redemption(codes.failedOnce, "failed");
  await redemption(codes.failedOnce, "failed", false);

  await seedFunds(db, {
    buyerId,
    adminId,
    secondId,
    deposit: await move("deposit", "7", null, "7 USDT, of the sandbox"),
    bonus: await move("bonus", "2"),
    paid: await move("withdrawal", "-4"),
    back: await move("refund", "4", null, "the node said: OUT_OF_ENERGY"),
  });
  await seedImports(db, { adminId, denominationId });
  await sql`insert into portal_saved_views (resource_id, owner_id, name, query, is_shared)
    values ('orders', ${adminId}, 'Mine', '', true), ('orders', ${buyerId}, 'Shared by a buyer', '', true)`.execute(db);
  await sql`insert into portal_sessions (token_hash, user_id, expires_at)
    values ('hash of then', ${buyerId}, now() + interval '1 day')`.execute(db);
  return { adminId, buyerId, denominationId, orders, codes };
}

async function openAccounts(transaction: DatabaseTransaction, userId: string, house: string): Promise<void> {
  await sql`insert into ledger_accounts (kind, user_id) values ('user', ${userId}) on conflict
    do nothing`.execute(transaction);
  await sql`insert into ledger_accounts (kind) values (${house}) on conflict do nothing`.execute(transaction);
}

interface Funds extends Record<"buyerId" | "adminId" | "secondId" | "deposit" | "bonus" | "paid" | "back", string> {}

/**
 * Deposits, requests and withdrawals, in each state that they can be left in: also one that both waits and has an
 * address.
 */
async function seedFunds(
  db: Database,
  { buyerId, adminId, secondId, deposit, bonus, paid, back }: Funds,
): Promise<void> {
  await sql`with wallet as (insert into finance_wallets (provider, user_id, address)
    values ('sandbox', ${buyerId}, 'SBXold') returning id)
    insert into finance_deposits (provider, wallet_id, user_id, asset, amount, txid, position, block, state, credited,
      transaction_id)
    select 'sandbox', id, ${buyerId}::uuid, 'USDT', 7, 'tx-old', 0, 1, 'credited', 7, ${deposit}::uuid
      from wallet`.execute(db);
  await sql`insert into finance_approvals (kind, user_id, amount, requested_by)
    values ('bonus', ${buyerId}, 5000, ${adminId})`.execute(db);
  await sql`insert into finance_approvals (kind, user_id, amount, requested_by, state, decided_by, decided_at,
    transaction_id)
    values ('bonus', ${buyerId}, 2, ${adminId}, 'approved', ${secondId}, now(), ${bonus})`.execute(db);
  await sql`insert into finance_withdrawals (user_id, amount, address, state, requested_by)
    values (${buyerId}, 9000, 'SBXfar', 'requested', ${adminId})`.execute(db);
  await sql`insert into finance_withdrawals (user_id, amount, address, state, reason, requested_by, transaction_id,
    return_id)
    values (${buyerId}, 4, 'SBXfar', 'failed', 'the node said: OUT_OF_ENERGY', ${adminId}, ${paid},
      ${back})`.execute(db);
}

/** Imports of both plugins, in every state that they can be left in. */
async function seedImports(
  db: Database,
  { adminId, denominationId }: { adminId: string; denominationId: string },
): Promise<void> {
  const settings = JSON.stringify({ format: "text", encoding: "utf-8", separator: "", hasHeader: false });
  await sql`insert into code_imports (user_id, file_name, size, state, settings, mapping, parts, share, rows, imported,
    in_file, in_stock, bad, reason, ended_at) values
    (${adminId}, 'done.txt', 100, 'done', ${settings}::text::jsonb,
      ${JSON.stringify({ code: 0, denominationId })}::text::jsonb, 0, 1, 10, 5, 1, 2, 2, null, now()),
    (${adminId}, 'columns.csv', 100, 'cancelled', ${settings}::text::jsonb,
      ${JSON.stringify({ code: 2, game: { column: 0 }, denomination: { column: 1 } })}::text::jsonb, 0, 0.5, 4, 4, 0,
        0, 0, null, now()),
    (${adminId}, 'waiting.txt', 12, 'uploading', null, null, 1, 0, 0, 0, 0, 0, 0, null, null)`.execute(db);
  await sql`insert into code_import_parts (import_id, number, content) select id, 0, 'sealed'::bytea from code_imports
    where file_name = 'waiting.txt'`.execute(db);
  await sql`insert into code_import_problems (import_id, line, reason) select id, p.line, p.reason
    from code_imports, (values (3, 'inFile'), (7, 'short')) as p (line, reason)
      where file_name = 'done.txt'`.execute(db);
  await sql`insert into data_transfer_imports (user_id, resource_id, file_name, delimiter, state, mapping, header,
    parts, total_rows, done_rows, created_rows, failed_rows) values
    (${adminId}, 'games', 'games.csv', ';', 'done', '{"0": "name"}', '["Name", "Slug"]', 0, 3, 3, 2, 1),
    (${adminId}, 'games', 'half.csv', ',', 'importing', '{"0": "name"}', '["Name"]', 1, 9, 4, 4, 0),
    (${adminId}, 'games', 'idle.csv', ',', 'checked', '{"0": "name"}', '["Name"]', 1, 9, 9, 0, 0)`.execute(db);
  await sql`insert into data_transfer_parts (import_id, number, content) select id, 0, 'Name'
    from data_transfer_imports where parts = 1`.execute(db);
  await sql`insert into data_transfer_failures (import_id, line, place, column_name, message, cells)
    select id, 3, f.place, f.name, f.message, f.cells
      from data_transfer_imports, (values (0, 'slug', 'Slug: bad', '["Bad", "=1+1"]'::jsonb),
        (1, null, 'also bad', '[]'::jsonb)) as f (place, name, message, cells)
          where file_name = 'games.csv'`.execute(db);
}
