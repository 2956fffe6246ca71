/** Unique secrets, planted in a filled demo, and the one function that finds them in a text. */
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import type { Caller } from "./portal.ts";
import type { SmallDemo } from "./small-demo.ts";
import { withoutTriggers } from "./without-triggers.ts";

/** The kind of user who sends the request. */
export type Reader = "buyer" | "cashier" | "stranger";

export interface Canaries {
  cashier: Caller;
  /** Ids of records that the demo's user owns or may see. */
  ownIds: string[];
  /** Ids of records that a buyer must not see; the hidden game is first. */
  hiddenIds: string[];
  otherId: string;
  /** A code in stock. */
  codeId: string;
  /** Words that a search by this reader must not find anything with. */
  wordsHiddenFrom(reader: Reader): string[];
  /**
   * A text that no reader may receive; a test records it if a response reveals a secret indirectly, for example by its
   * order.
   */
  proof: string;
  /** Returns the secrets in the text that this reader must not see, each with its kind. */
  foundIn(text: string, reader: Reader): string[];
}

const outside = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const password = "Cashier-word-1";
/** Every base price ends with these digits; each reader's own price scale changes them. */
const priceEnd = "123457";
const proof = "canary-of-everybody";

/**
 * @param mainWallet the address of the existing main wallet
 * @param failTransfer runs a withdrawal's transfer until it fails
 */
export async function plantCanaries(
  { kernel: { db }, admin, user, signIn }: SmallDemo,
  mainWallet: string,
  failTransfer: (withdrawalId: string) => Promise<void>,
): Promise<Canaries> {
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> => {
    const id = (await statement.execute(db)).rows[0]?.id;
    if (id === undefined) throw new Error("a canary was not planted");
    return id;
  };
  const pkOf = async (caller: Caller): Promise<string> =>
    (await caller.get("/get_base_config")).body.adminUser.pk as string;
  const [adminId, userId] = [await pkOf(admin), await pkOf(user)];
  const hash = await hashPassword(password);
  const cashierId = await withoutTriggers(
    db,
    async (transaction) =>
      (
        await sql<{
          id: string;
        }>`insert into portal_users (email, full_name, role, password_hash)
          values ('cashier@demo.test', 'Kim Cashier', 'cashier', ${hash}) returning id`.execute(transaction)
      ).rows[0]?.id ?? "",
  );
  const cashier = await signIn("cashier@demo.test", password);

  await sql`delete from price_scales`.execute(db);
  await sql`insert into price_scales (price_scale, note) values (0.9, 'Everybody')`.execute(db);
  await sql`update denominations d set price = 7000 + n.at + 0.123457
    from (select id, row_number() over (order by id) as at from denominations) n where n.id = d.id`.execute(db);
  const hiddenGame = await one(sql`insert into games (name, slug, publisher, active)
    values ('Canarygame Unreleased', 'canarygame', 'Canarygame Studio', false) returning id`);
  const hiddenDenomination = await one(sql`insert into denominations (game_id, value, face_value, price)
    values (${hiddenGame}, 'Canarypack', 1, 7999.123457) returning id`);
  const order = await one(sql`select id from orders where user_id = ${userId}::uuid order by created_at desc limit 1`);
  const foreignOrder = await one(sql`select id from orders where user_id <> ${userId}::uuid order by created_at desc
    limit 1`);
  const codeId = await one(sql`select id from codes where order_id is null and status = 'new' order by id limit 1`);
  await sql`update codes set notes = '[{"text": "canarynote of the stock", "createdAt": "2026-01-01T00:00:00Z"}]'`.execute(
    db,
  );
  await sql`insert into order_events (order_id, kind, user_id, status)
    values (${order}::uuid, 'status', ${adminId}::uuid, 'paid')`.execute(db);
  await withoutTriggers(db, async (transaction) => {
    await sql`update portal_users set full_name = 'Canarystaff Superior', email = 'canarystaff@shop.test'
      where id = ${adminId}::uuid`.execute(transaction);
    await sql`update portal_users set full_name = 'Canarybuyer ' || left(id::text, 8), email = 'canarybuyer-' ||
      left(id::text, 8) || '@shop.test' where id
        not in (${adminId}::uuid, ${userId}::uuid, ${cashierId}::uuid)`.execute(transaction);
  });

  await sql`update finance_sandbox_transfers set amount = 1 where txid = 'the main wallet''s first USDT'`.execute(db);
  const { body } = await admin.post(`/portal/api/user/${userId}/withdraw`, {
    amount: "2",
    address: outside,
    note: "canarynote of the cash desk",
  });
  if (typeof body.withdrawalId !== "string") throw new Error(`no withdrawal: ${JSON.stringify(body)}`);
  await failTransfer(body.withdrawalId);

  const { rows: others } = await sql<{ id: string }>`select id from portal_users where id
    not in (${userId}::uuid, ${adminId}::uuid, ${cashierId}::uuid)`.execute(db);
  const sealed = await sealedTexts(db);
  const otherIds = new Set(others.map(({ id }) => id));
  const own =
    (
      await sql<{ id: string }>`select id from denominations where offered order by sort_key
    limit 1`.execute(db)
    ).rows[0]?.id ?? "";
  return {
    cashier,
    codeId,
    proof,
    otherId: others[0]?.id ?? "",
    ownIds: [userId, order, own],
    wordsHiddenFrom: (reader) => [
      ...(reader === "cashier" ? [] : ["canarygame", "canarystaff", "canarybuyer"]),
      "canarynote",
      priceEnd,
    ],
    hiddenIds: [hiddenGame, hiddenDenomination, codeId, foreignOrder, others[0]?.id ?? "", adminId],
    foundIn: (text, reader) => {
      const found = [
        ...[...text.matchAll(new RegExp(`\\b7\\d{3}\\.${priceEnd}`, "g"))].map(([price]) => `base price: ${price}`),
        ...(text.includes(mainWallet) ? ["main wallet: its address"] : []),
        ...(text.includes("USDT alone") ? ["main wallet: its balance"] : []),
        ...(text.includes("canarynote") ? ["internal note: its text"] : []),
        ...(text.includes(proof) ? [`proof: ${text.slice(0, 100)}`] : []),
        ...(text.match(/[\w+/=.:$,-]{20,}/g) ?? [])
          .filter((word) => sealed.has(word))
          .map((word) => `sealed text: ${word.slice(0, 20)}`),
      ];
      // A cashier's role allows viewing all orders, finding users to give a bonus to, and viewing disabled records.
      if (reader === "cashier") return found;
      const ids = (text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []).filter((id) => otherIds.has(id));
      return [
        ...found,
        ...[...text.matchAll(/canarystaff[\w@.-]*/gi)].map(([name]) => `staff: ${name}`),
        ...[...text.matchAll(/canary(?:game|pack)[\w ]*/gi)].map(([name]) => `hidden game: ${name}`),
        ...[...text.matchAll(/canarybuyer[\w@.-]*/gi)].map(([name]) => `another buyer: ${name}`),
        ...ids.map((id) => `another buyer: ${id}`),
      ];
    },
  };
}

/** Returns all values that are encrypted or hashed at rest, from every table that has such a column. */
async function sealedTexts(db: SmallDemo["kernel"]["db"]): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = any (current_schemas(false)) and data_type = 'text' and (column_name like '%sealed' or column_name like '%hash'
      or column_name like '%fingerprint')`.execute(db);
  const sealed = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db);
    for (const { text } of rows) sealed.add(text);
  }
  return sealed;
}
