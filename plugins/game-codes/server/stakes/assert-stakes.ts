/** States what a write puts at stake, before it is made: a lower price, a low price scale, a code without an order. */
import { sql } from "kysely";
import {
  percent,
  writeWithUnit,
  type AdminUser,
  type HookContext,
  listPath,
  recordPath,
} from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { approvalsPort } from "@portalkit/approvals";
import type { GameCodesServices } from "../services.ts";

type Uses = Pick<PluginServices, "use">;
type Values = Readonly<Record<string, unknown>>;
type Asker = HookContext<DatabaseTransaction>;

/** Writes the config's rules into the database at each start, where triggers enforce them. */
export async function writeStakeRules({ db, options: { atStake } }: GameCodesServices): Promise<void> {
  await sql`insert into marketplace_stake_rules (price_share, scale_share)
    values (${atStake.priceShare}, ${atStake.scaleShare})
    on conflict (id) do update set price_share = excluded.price_share, scale_share = excluded.scale_share`.execute(db);
}

/** @throws PORTAL_FINANCE_STAKE_WAITS, PORTAL_SESSION_PROOF_REQUIRED */
export async function assertPriceStake(
  { use }: Uses,
  recordId: string,
  record: Values,
  { db, adminUser }: Asker,
): Promise<void> {
  const approvals = use(approvalsPort);
  if (approvals === undefined || !("price" in record)) return;
  const {
    rows: [stake],
  } = await sql<{ amount: string | null; subject: string | null; title: string; before: string | null; after: string }>`
    select marketplace_price_stake(id, greatest(face_value, new_face), price, new_price) as amount,
      'denominations:' || id || ':' || new_price as subject, title, price as before, new_price as after
    from denominations, lateral (select ${textOf(record["price"])}::numeric(20,6) as new_price,
      coalesce(${textOf(record["face_value"])}::numeric(20,6), face_value) as new_face) as wanted
    where id = ${recordId}::uuid and price is distinct from new_price`.execute(db);
  if (stake === undefined || stake.amount === null || stake.subject === null) return;
  await approvals.assertStake(db, {
    kind: "price",
    requestedBy: adminUser,
    subject: stake.subject,
    amount: stake.amount,
    note: `${stake.title}: ${stake.before ?? "no price"} → ${stake.after} USDT`,
    link: recordPath("denominations", "edit", recordId),
  });
}

/** @throws PORTAL_FINANCE_STAKE_WAITS, PORTAL_SESSION_PROOF_REQUIRED */
export async function assertScaleStake(
  { use }: Uses,
  record: Values,
  stored: Values,
  { db, adminUser }: Asker,
): Promise<void> {
  const approvals = use(approvalsPort);
  const columns = ["price_scale", "user_id", "api_token_id", "game_id", "denominations"] as const;
  if (approvals === undefined || !columns.some((name) => name in record)) return;
  const [scale, user, token, game, listed] = columns.map((name) =>
    textOf(name in record ? record[name] : stored[name]),
  );
  const {
    rows: [stake],
  } = await sql<{ amount: string | null; subject: string; whom: string | null; what: string | null }>`
    select marketplace_scale_stake(${scale}::numeric, ${game}::uuid, ${listed}) as amount,
      price_scale_subject(${user}::uuid, ${token}::uuid, ${game}::uuid, ${listed}, ${scale}::numeric) as subject,
      (select coalesce(nullif(full_name, ''), email) from portal_users where id = ${user}::uuid) as whom,
      (select name from games where id = ${game}::uuid) as what`.execute(db);
  if (stake === undefined || stake.amount === null) return;
  await approvals.assertStake(db, {
    kind: "price",
    requestedBy: adminUser,
    subject: stake.subject,
    amount: stake.amount,
    note: `Price scale ${writeWithUnit(scale, percent, "en") ?? ""}: ${stake.whom ?? (token === null ? "all buyers" : `token ${token}`)}, ${stake.what ?? "all games"}`,
    link: listPath("price_scales"),
  });
}

/**
 * A code that leaves the stock without an order is worth what it is sold for, or its face value.
 * @throws PORTAL_FINANCE_STAKE_WAITS, PORTAL_SESSION_PROOF_REQUIRED
 */
export async function assertCodeStake(
  { use }: Uses,
  transaction: Database,
  adminUser: AdminUser,
  codeId: string,
  what: "Reveal" | "Redeem",
): Promise<void> {
  const {
    rows: [code],
  } = await sql<{ worth: string; label: string }>`
    select greatest(d.price, d.face_value) as worth, d.title || ' ••••' || c.code_tail as label
    from codes c join denominations d on d.id = c.denomination_id where c.id = ${codeId}::uuid`.execute(transaction);
  if (code === undefined) return;
  await use(approvalsPort)?.assertStake(transaction as DatabaseTransaction, {
    kind: "stock",
    // A code that the same person has looked at is not at stake once more when it is used.
    countsOnce: true,
    requestedBy: adminUser,
    subject: `codes:${codeId.toLowerCase()}`,
    amount: code.worth,
    note: `${what} a code without an order: ${code.label}`,
    link: recordPath("codes", "show", codeId.toLowerCase()),
  });
}

/** A reference is a key, or a key with its label when it was read from the database. */
function textOf(value: unknown): string | null {
  const key = typeof value === "object" && value !== null && "pk" in value ? value.pk : value;
  return key === null || key === undefined || key === "" ? null : String(key as string | number);
}
