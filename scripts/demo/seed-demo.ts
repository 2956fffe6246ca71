/** Fills an empty database with a generated marketplace, identical every time. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import { createCodeVault } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { generateChain } from "./chain/generate-chain.ts";
import { seedChain } from "./chain/seed-chain.ts";
import type { DemoKeys } from "./demo-keys.ts";
import { seedApprovals } from "./seed-approvals.ts";
import { seedApiTokens } from "./seed-api-tokens.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedCodes } from "./seed-codes.ts";
import { seedImports } from "./seed-imports.ts";
import { seedHistory } from "./seed-history.ts";
import { seedLedger } from "./seed-ledger.ts";
import { beginFill, finishFill, tablesToFill } from "./seed-mark.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { seedOrders } from "./seed-orders.ts";
import { seedPeople } from "./seed-people.ts";
import { seedRedemptions } from "./seed-redemptions.ts";
import { seedWebhooks } from "./seed-webhooks.ts";
import { seedPriceScales } from "./seed-price-scales.ts";
import { generateMovements } from "./generate-movements.ts";
import { generateOrders } from "./generate-orders.ts";
import { createImportRuns } from "./create-import-runs.ts";
import { createRandom } from "./random.ts";

export interface DemoSize {
  users: number;
  codes: number;
  orders: number;
}

export const fullSize: DemoSize = { users: 5_000, codes: 100_000, orders: 20_000 };
const monthsBack = 18;
const seed = 20_260_101;
const hourMs = 3_600_000;
/** With a chain, deposits are larger and fewer: each is a transfer that someone sends, and that a sweep collects. */
const largeTopUps = { minLeft: 80, maxLeft: 320, ofDemoUser: [350, 300] };

export interface FillOptions extends DemoKeys {
  db: Database;
  size?: DemoSize;
  /** The end of the generated history; by default the start of the current hour. */
  until?: Date;
  /** Called with a line for each step. */
  report?: (line: string) => void;
}

/**
 * Does nothing if the database is already filled, and starts again if a fill was interrupted.
 * @throws ProblemsError if the database contains accounts that are not the demo's.
 */
export async function seedDemo({
  db,
  keys,
  wallets,
  webhooks,
  size = fullSize,
  until = new Date(Math.floor(Date.now() / hourMs) * hourMs),
  report = () => undefined,
}: FillOptions): Promise<void> {
  if (!(await beginFill(db))) return;
  const begun = performance.now();
  const step = (what: string): void =>
    report(`filling the demo, ${((performance.now() - begun) / 1000).toFixed(1)} s: ${what}`);
  const count = (number: number): string => number.toLocaleString("en-US");
  const random = createRandom(seed);
  const from = new Date(until);
  from.setUTCMonth(from.getUTCMonth() - monthsBack);
  const tables = await tablesToFill(db);

  step(`${count(size.users)} users`);
  const people = await seedPeople(db, random, size.users, from, until);
  // What the requests ask for is money.
  if (tables.has("ledger_entries")) {
    await suspendGuard(db);
    await seedApprovals(db, people, from, until);
  }
  if (tables.has("codes")) {
    const offers = await seedCatalogue(db, random, from);
    const orders = generateOrders(random, people, offers, size.orders, until);
    step(`${count(size.orders)} orders`);
    await seedOrders(db, orders);
    await seedPriceScales(db, people, offers, until);
    if (tables.has("api_tokens")) await seedApiTokens(db, people, until);
    if (webhooks !== undefined) await seedWebhooks(db, people, until, webhooks);
    if (tables.has("ledger_entries")) {
      const ordered = generateMovements(random, people, orders, until, wallets && largeTopUps);
      const chain = wallets && generateChain(people, ordered, until);
      const movements = chain?.movements ?? ordered;
      step(`their ledger, ${count(movements.length)} transactions`);
      await seedLedger(db, random, people, movements);
      if (chain !== undefined && wallets !== undefined) {
        step(`their wallets, ${count(chain.deposits.length)} deposits`);
        await seedChain(db, chain, { sealing: wallets, from, until });
      }
    }
    const vault = createCodeVault();
    vault.open(keys);
    const imports = createImportRuns(from, until);
    await seedCodes(db, { random, vault, orders, offers, imports, count: size.codes, from, until }, (done) => {
      if (done % 25_000 === 0) step(`${count(done)} of ${count(size.codes)} codes`);
    });
    await seedImports(db, imports.runs);
    await seedRedemptions(db, until);
    if (tables.has("audit_log")) await seedHistory(db, random, tables, until);
  }
  if (tables.has("user_notifications")) await seedNotifications(db, until);
  await sql`analyze`.execute(db);
  await finishFill(db);
  step("done");
}

/**
 * Lets the database take a history of money that nobody has moved, also simulated. The portal, which starts after the
 * demo is filled, stores the rules of its config.
 */
async function suspendGuard(db: Database): Promise<void> {
  await sql`insert into finance_guard (two_people, single_limit, daily_limit, approver_roles, guarded_roles, sandbox)
    values (false, 0, 0, '{superadmin}', '{}', true)
    on conflict (id) do update set two_people = false, approver_roles = '{superadmin}',
      guarded_roles = '{}', sandbox = true`.execute(db);
}
