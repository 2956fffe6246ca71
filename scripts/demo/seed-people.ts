/** Generates the demo's accounts: two that can sign in, and thousands of buyers that cannot. */
import type { Database } from "../../kernel/contract/database.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { demoAccounts } from "../../kernel/server/shell/demo-accounts.ts";
import { insertRows } from "./insert-rows.ts";
import { firstNames, lastNames } from "./names.ts";
import type { Random } from "./random.ts";

export interface Person {
  id: string;
  source: "web" | "telegram";
  createdAt: Date;
}

const columns = [
  ["id", "uuid"],
  ["email", "text"],
  ["full_name", "text"],
  ["password_hash", "text"],
  ["role", "text"],
  ["source", "text"],
  ["created_at", "timestamptz"],
] as const;
/** No password has this hash. */
const unusable = "!";

/** The first person is the demo user; the admin buys nothing and is not returned. */
export async function seedPeople(
  db: Database,
  random: Random,
  count: number,
  from: Date,
  until: Date,
): Promise<Person[]> {
  const people: Person[] = [];
  const rows: unknown[][] = [];
  for (const [index, account] of demoAccounts.slice(0, 2).entries()) {
    const [email = "", password = ""] = account.split(":");
    const isAdmin = index === 0;
    const person: Person = { id: random.uuid(), source: "web", createdAt: from };
    rows.push([
      person.id,
      email,
      isAdmin ? "Ada Admin" : "Uma User",
      await hashPassword(password),
      isAdmin ? "superadmin" : "user",
      "web",
      from.toISOString(),
    ]);
    if (!isAdmin) people.push(person);
  }
  for (let index = rows.length; index < count; index += 1) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    const email = `${name
      .toLowerCase()
      .replaceAll("ı", "i")
      .normalize("NFKD")
      .replace(/[^a-z ]/g, "")
      .replace(" ", ".")}.${index}@buyers.test`;
    // More accounts are recent than old.
    const createdAt = new Date(from.getTime() + (until.getTime() - from.getTime()) * Math.sqrt(random.next()));
    const person: Person = { id: random.uuid(), source: random.next() < 0.38 ? "telegram" : "web", createdAt };
    rows.push([person.id, email, name, unusable, "user", person.source, createdAt.toISOString()]);
    people.push(person);
  }
  await insertRows(db, "portal_users", columns, rows);
  return people;
}
