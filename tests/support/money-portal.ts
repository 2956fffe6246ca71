/** A portal with money movements, and users with every right over it, for tests. */
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import type { Finance } from "../../plugins/finance/server/services.ts";
import { createFinance } from "../../plugins/finance/server/create-finance.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { grantRoles } from "./grant-roles.ts";
import { withoutTriggers } from "./without-triggers.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export const people = {
  root: "superadmin",
  second: "superadmin",
  cashier: "cashier",
  ann: "user",
  bob: "user",
} as const;
export type Person = keyof typeof people;
export const password = "A-good-password-1";

export interface MoneyPortal extends TestPortal {
  finance: Finance;
  ids: Record<Person, string>;
  as: Record<Person, Caller>;
  /** Calls `/portal/api`. */
  api(caller: Caller, path: string, body?: unknown, key?: string): Promise<Answer>;
  /** Adds money through the ledger. */
  give(person: Person, amount: string): Promise<void>;
  balance(person: Person): Promise<string>;
  /** Adds this many blocks to the sandbox. */
  passBlocks(count: number): Promise<void>;
}

export async function startMoneyPortal(options: TestPortalOptions = {}): Promise<MoneyPortal> {
  const portal = await startTestPortal({ configFile: "tests/fixtures/finance.config.ts", ...options });
  const { db } = portal.kernel;
  const hash = await hashPassword(password);
  const ids = {} as MoneyPortal["ids"];
  const as = {} as MoneyPortal["as"];
  for (const [name, role] of Object.entries(people) as [Person, string][]) {
    const { rows } = await withoutTriggers(db, (transaction) =>
      sql<{
        id: string;
      }>`insert into portal_users (email, full_name, role, password_hash) values (${`${name}@money.test`}, ${`The ${name}`}, ${role}, ${hash}) returning id`.execute(
        transaction,
      ),
    );
    ids[name] = rows[0]?.id ?? "";
    as[name] = await portal.signIn(`${name}@money.test`, password);
  }
  await grantRoles(db);
  const finance = createFinance(portal.kernel.services("finance") as Finance["services"]);
  return {
    ...portal,
    finance,
    ids,
    as,
    api: (caller, path, body, key) =>
      body === undefined
        ? caller.get(`/portal/api${path}`)
        : caller.post(`/portal/api${path}`, body, key === undefined ? {} : { "idempotency-key": key }),
    give: (person, amount) => creditDeposit(db, finance.ledger, ids[person], amount),
    balance: (person) => finance.ledger.balanceOf(db, ids[person]),
    passBlocks: async (count) => {
      await sql`update finance_sandbox_transfers set block = block - ${count}`.execute(db);
      await sql`update finance_deposits set block = block - ${count}`.execute(db);
      await sql`update finance_chains set height = height - ${count}, seen = seen - ${count}`.execute(db);
    },
  };
}
