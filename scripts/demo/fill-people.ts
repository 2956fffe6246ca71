/** The demo's accounts: two that can sign in, and thousands of buyers that cannot. */
import type { Database } from "../../kernel/server/plugin.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { demoAccounts } from "../../kernel/server/session/config-endpoints.ts";
import { insertRows } from "./insert-rows.ts";
import { firstNames, lastNames } from "./names.ts";
import type { Random } from "./random.ts";

export interface Person {
  id: string;
  createdAt: Date;
}

const columns = [["id", "uuid"], ["email", "text"], ["full_name", "text"], ["password_hash", "text"], ["role", "text"], ["source", "text"], ["created_at", "timestamptz"]] as const;
/** No password has this hash. */
const unusable = "!";

/** The first person is the demo user; the admin buys nothing and is not returned. */
export async function fillPeople(db: Database, random: Random, count: number, from: Date, until: Date): Promise<Person[]> {
  const rows: unknown[][] = [];
  for (const [index, account] of demoAccounts.entries()) {
    const [email = "", password = ""] = account.split(":");
    rows.push([random.uuid(), email, index === 0 ? "Ada Admin" : "Uma User", await hashPassword(password), index === 0 ? "superadmin" : "user", "web", from.toISOString()]);
  }
  for (let index = rows.length; index < count; index += 1) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    const email = `${name.toLowerCase().normalize("NFKD").replace(/[^a-z ]/g, "").replace(" ", ".")}.${index}@buyers.test`;
    // More people came lately than long ago.
    const at = new Date(from.getTime() + (until.getTime() - from.getTime()) * Math.sqrt(random.next()));
    rows.push([random.uuid(), email, name, unusable, "user", random.next() < 0.38 ? "telegram" : "web", at.toISOString()]);
  }
  await insertRows(db, "portal_users", columns, rows);
  return rows.slice(1).map((row) => ({ id: String(row[0]), createdAt: new Date(String(row[6])) }));
}
