import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../kernel/server/database/open-database.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { createLedger } from "../../plugins/finance/server/ledger/create-ledger.ts";
import { creditDeposit } from "../support/credit-deposit.ts";
import { emptyDatabase } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-ledger-"));
const log = pino({ level: "silent" });
let server: Awaited<ReturnType<typeof emptyDatabase>>;
let variables: Record<string, string>;
beforeAll(async () => {
  server = await emptyDatabase();
  variables = { PORTAL_DATA_DIR: folder, ...(server === undefined ? {} : { DATABASE_URL: server.url }) };
  const running = await startServer({
    environment: readEnvironment({ ...variables, PORTAL_SECRET: testSecret, PORT: "0", LOG_LEVEL: "silent" }),
    configFile: "tests/fixtures/finance.config.ts",
    log,
  });
  const { db, services } = running.kernel;
  const { rows } = await sql<{ id: string }>`insert into portal_users (email, password_hash)
    values ('ann@money.test', '!') returning id`.execute(db);
  const ledger = createLedger(services("finance"));
  for (const amount of ["10", "2.5"]) await creditDeposit(db, ledger, rows[0]?.id ?? "", amount);
  await running.close();
});
afterAll(async () => {
  await server?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (): Promise<{ code: number; text: string }> => {
  const { PATH } = process.env;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["kernel/command/portal.js", "verify"], {
      env: { PATH, ...variables },
    });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr };
  }
};
const corrupt = async (...statements: string[]): Promise<void> => {
  const database = await openDatabase({
    ...(variables["DATABASE_URL"] === undefined ? {} : { databaseUrl: variables["DATABASE_URL"] }),
    dataDir: folder,
    log,
  });
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  await database.close();
};

describe("npm run ledger:verify", () => {
  it("is content with a whole ledger", async () =>
    expect(await run()).toEqual({
      code: 0,
      text: "The stored data is consistent: 13 rules hold. 17 rules were left out: this database has no tables for them.\n",
    }));
  it("names what is wrong in a corrupted one, guards that are off among it, and fails", async () => {
    await corrupt(
      "alter table ledger_accounts disable trigger user",
      "update ledger_accounts set balance = balance + 1 where user_id is not null",
      "alter table ledger_entries disable trigger user",
      "insert into ledger_entries (transaction_id, account_id, amount) select t.id, a.id, 0.000001 from ledger_transactions t, ledger_accounts a where t.amount = 10 and a.kind = 'sales' union all select t.id, a.id, 0.000001 from ledger_transactions t, ledger_accounts a where t.amount = 10 and a.kind = 'deposits'",
      "alter table ledger_entries enable trigger user",
    );
    const { code, text } = await run();
    expect(code).toBe(1);
    expect(text).toMatch(
      /Does not hold: a user's balance is the sum of the account's entries \(1 times\)\n {2}account \S+ of user \S+: balance 13\.500000, entries 12\.500000/,
    );
    expect(text).toMatch(
      /Does not hold: the entries of a transaction sum to zero in each currency \(1 times\)\n {2}transaction \S+: 0\.00000[12] USDT/,
    );
    expect(text).toContain("ledger_accounts: the trigger ledger_guard_account is missing or switched off");
  });
});
