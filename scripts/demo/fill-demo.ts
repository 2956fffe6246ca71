/** Fills an empty database with a made-up marketplace, the same one every time. */
import { sql } from "kysely";
import type { Database } from "../../kernel/server/plugin.ts";
import { createCodeVault } from "../../plugins/game-codes/server/code-vault.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { fillCodes, fillLedger, fillOrders, inventOrders } from "./fill-orders.ts";
import { fillPeople } from "./fill-people.ts";
import { createRandom } from "./random.ts";

export interface DemoSize {
  users: number;
  codes: number;
  orders: number;
}

export const fullSize: DemoSize = { users: 5_000, codes: 100_000, orders: 20_000 };
const monthsBack = 18;
const seed = 20_260_101;

export interface FillOptions {
  db: Database;
  /** Keys for the sealed codes, as the plugin `game-codes` gets them. */
  deriveKey: (purpose: string) => Buffer;
  size?: DemoSize;
  /** The last moment of the story; by default now. */
  until?: Date;
  /** Hears a line for each step. */
  tell?: (line: string) => void;
}

/** Does nothing when the database is filled already. A fill that was cut short is cleared away and begun again. */
export async function fillDemo({ db, deriveKey, size = fullSize, until = new Date(), tell = () => undefined }: FillOptions): Promise<void> {
  await sql`create table if not exists demo_filled (filled_at timestamptz not null default now())`.execute(db);
  if ((await db.selectFrom("demo_filled").selectAll().executeTakeFirst()) !== undefined) return;
  await clear(db);
  const random = createRandom(seed);
  const from = new Date(until);
  from.setUTCMonth(from.getUTCMonth() - monthsBack);
  const vault = createCodeVault();
  vault.open(deriveKey);

  tell(`filling the demo: ${size.users.toLocaleString("en-US")} users`);
  const people = await fillPeople(db, random, size.users, from, until);
  const offers = await fillCatalogue(db, random, from);
  const orders = inventOrders(random, people, offers, size.orders, until);
  tell(`filling the demo: ${size.orders.toLocaleString("en-US")} orders and their ledger`);
  await fillOrders(db, random, orders);
  await fillLedger(db, random, orders);
  await fillCodes(db, random, vault, orders, offers, size.codes, from, until, (done) => {
    if (done % 25_000 === 0) tell(`filling the demo: ${done.toLocaleString("en-US")} of ${size.codes.toLocaleString("en-US")} codes`);
  });
  await sql`analyze`.execute(db);
  await sql`insert into demo_filled default values`.execute(db);
}

/** The ledger refuses to forget, so its guard steps aside for a fill that was cut short. */
async function clear(db: Database): Promise<void> {
  const tables = ["ledger_entries", "ledger_transactions", "ledger_accounts", "codes", "order_lines", "orders", "denominations", "games", "portal_sessions", "portal_users"];
  for (const table of ["ledger_entries", "ledger_transactions"]) await sql`alter table ${sql.table(table)} disable trigger ledger_append_only`.execute(db);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(db);
  for (const table of ["ledger_entries", "ledger_transactions"]) await sql`alter table ${sql.table(table)} enable trigger ledger_append_only`.execute(db);
}
