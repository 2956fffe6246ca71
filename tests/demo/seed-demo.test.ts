import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { describeProblem } from "../../kernel/contract/errors/problem.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { runMigrations } from "../../kernel/server/database/run-migrations.ts";
import { install } from "../../kernel/server/install/install.ts";
import { migrationSets } from "../../kernel/server/app/migration-sets.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { copyOfDatabase, openAt } from "../support/database.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const installed = install(
  await loadConfig({ file: "portal.config.ts", environment: {}, halves: "server", lenientEnvironment: true }),
);
if ("problems" in installed) throw new Error(installed.problems.map(describeProblem).join("\n"));
const sets = migrationSets(installed.registry);

/** Returns a database with the tables of this deployment, without those of some plugins. */
async function emptyMarketplace({ without = [] }: { without?: readonly string[] } = {}): Promise<OpenDatabase["db"]> {
  const { variables, drop } = await copyOfDatabase(`tables without ${without.join()}`, async (place) => {
    const database = await openAt(place);
    const used = sets.filter(({ owner }) => !without.includes(owner));
    await runMigrations(database, used, pino({ level: "silent" }));
    await database.close();
  });
  const database = await openAt(variables);
  closing.push(async () => {
    await database.close();
    await drop();
  });
  return database.db;
}

const small = {
  keys: { ring: new Map([["k1", Buffer.alloc(32, 1)]]), fingerprint: Buffer.alloc(32, 2) },
  size: { users: 40, codes: 500, orders: 120 },
  until: new Date("2026-06-01T00:00:00Z"),
};

/** Digests everything except random values: salts, nonces, and the number of a database transaction. */
async function digestOf(db: OpenDatabase["db"]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of [
    "portal_users",
    "games",
    "denominations",
    "orders",
    "order_lines",
    "codes",
    "ledger_accounts",
    "ledger_transactions",
    "ledger_entries",
    "audit_log",
    "redemptions",
    "portal_imports",
  ]) {
    const { rows } = await sql<{ digest: string }>`select md5(string_agg((to_jsonb(t) - 'password_hash' - 'code_sealed'
      - 'opened_in')::text, '|' order by t.id)) as digest from ${sql.table(table)} t`.execute(db);
    digests[table] = rows[0]?.digest ?? "";
  }
  return digests;
}
const count = async (db: OpenDatabase["db"], from: string): Promise<number> =>
  Number((await sql.raw<{ n: string }>(`select count(*) as n from ${from}`).execute(db)).rows[0]?.n);

describe("the demo", () => {
  it("is the same marketplace every time, and a second start changes nothing", async () => {
    const [one, other] = [await emptyMarketplace(), await emptyMarketplace()];
    await seedDemo({ db: one, ...small });
    await seedDemo({ db: other, ...small });
    const digests = await digestOf(one);
    expect(await digestOf(other)).toEqual(digests);
    expect(new Set(Object.values(digests)).size).toBe(12);
    await seedDemo({ db: one, ...small, until: new Date("2027-01-01T00:00:00Z") });
    expect(await digestOf(one)).toEqual(digests);
  });
  it("has attempts behind what its codes say of redeeming, and one that is stuck", async () => {
    const db = await emptyMarketplace();
    await seedDemo({ db, ...small });
    expect(await count(db, "redemptions where state <> 'inprogress'")).toBeGreaterThan(0);
    expect(await count(db, "redemptions r join codes c on c.id = r.code_id where r.state <> c.redeem_status")).toBe(0);
    expect(await count(db, "redemptions r join redeem_sandbox s on s.id = r.id where r.state = 'inprogress'")).toBe(1);
  });
  it("has the size asked for, enough games with four to ten denominations, and codes that open", async () => {
    const db = await emptyMarketplace();
    await seedDemo({ db, ...small });
    expect([await count(db, "portal_users"), await count(db, "codes"), await count(db, "orders")]).toEqual([
      41, 500, 120,
    ]);
    expect(await count(db, "games")).toBeGreaterThanOrEqual(24);
    expect(
      await count(
        db,
        "(select game_id from denominations group by game_id having count(*) not between 4 and 10) as odd",
      ),
    ).toBe(0);
    expect(await count(db, "orders o join portal_users u on u.id = o.user_id where u.email = 'user@demo.test'")).toBe(
      12,
    );
    expect(await count(db, "orders where number not between 10001 and 10120")).toBe(0);
    const { rows } = await sql<{ next: string }>`select next_order_number() as next`.execute(db);
    expect(rows[0]?.next).toBe("10121");
  });
  it("begins again when it was cut short, whatever was written by then", async () => {
    const [whole, cut] = [await emptyMarketplace(), await emptyMarketplace()];
    await seedDemo({ db: whole, ...small });
    for (const lastWords of ["orders", "their ledger"]) {
      const stop = (line: string): void => {
        if (line.includes(lastWords)) throw new Error("the power is gone");
      };
      await expect(seedDemo({ db: cut, ...small, report: stop })).rejects.toThrow("the power is gone");
    }
    await sql`update demo_fill set finished_at = null`.execute(whole); // everything is written except the completion mark
    for (const db of [cut, whole]) await seedDemo({ db, ...small });
    expect(await digestOf(cut)).toEqual(await digestOf(whole));
    await expect(sql`delete from ledger_entries`.execute(cut)).rejects.toThrow("append-only");
    await expect(sql`delete from audit_log`.execute(cut)).rejects.toThrow("only added to");
  });
  it("has a history that ends at what its records are", async () => {
    const db = await emptyMarketplace();
    await seedDemo({ db, ...small });
    expect(await count(db, "audit_log where resource_id = 'games' and kind = 'created'")).toBe(
      await count(db, "games"),
    );
    const last =
      "(select distinct on (record_id) record_id, changes from audit_log where resource_id = 'denominations' order by record_id, id desc) as last join denominations d on d.id::text = last.record_id";
    expect(await count(db, last)).toBeGreaterThan(20);
    expect(await count(db, `${last} where (changes -> 0 ->> 'after')::numeric <> d.price`)).toBe(0);
    expect(await count(db, "audit_log_records where record_label like '••••%'")).toBe(40);
  });
  it("leaves a database alone that holds other people's accounts", async () => {
    const db = await emptyMarketplace();
    await sql`insert into portal_users (email, password_hash) values ('somebody@company.test', '!')`.execute(db);
    await expect(seedDemo({ db, ...small })).rejects.toThrow("accounts that the demo did not create");
    await expect(seedDemo({ db, ...small })).rejects.toThrow("accounts that the demo did not create");
    expect(await count(db, "portal_users")).toBe(1);
  });
  it("does without the ledger, and without the marketplace, where they are not in use", async () => {
    const stockOnly = await emptyMarketplace({ without: ["finance"] });
    await seedDemo({ db: stockOnly, ...small });
    expect(await count(stockOnly, "codes")).toBe(500);
    const peopleOnly = await emptyMarketplace({ without: ["finance", "game-codes", "trading-api"] });
    await seedDemo({ db: peopleOnly, ...small });
    expect(await count(peopleOnly, "portal_users")).toBe(40);
  });
});
