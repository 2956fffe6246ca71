/**
 * What SQL does with the rights of the portal's own role is refused, or named by `npm run ledger:verify`: each
 * statement moves something of worth without the rule for it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../kernel/contract/database.ts";
import { hostileStatements, type HostilePeople } from "../support/hostile-statements.ts";
import { allChecks } from "../support/integrity.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const people = Object.fromEntries(
  [
    ["admin", "admin@demo.test"],
    ["second", "controller@demo.test"],
    ["buyer", "user@demo.test"],
  ].map(([who, email]) => [who, `(select id from portal_users where email = '${email}')`]),
) as unknown as HostilePeople;
const statements = hostileStatements(people);

/** Returns what refused the statements, or what verify says after them; undefined if nobody noticed. */
async function refusalOf(lines: readonly string[]): Promise<string | undefined> {
  const undone = new Error("undone");
  let noticed: string | undefined;
  const run = async (transaction: DatabaseTransaction): Promise<never> => {
    try {
      for (const line of lines) await sql.raw(line).execute(transaction);
      await sql`set constraints all immediate`.execute(transaction);
    } catch (error) {
      noticed = String(error);
      throw undone;
    }
    for (const { violations } of allChecks) {
      const { rows } = await sql<{ violation: string }>`select violation from (${sql.raw(violations)})
        as found (violation) limit 1`.execute(transaction);
      noticed ??= rows[0]?.violation;
    }
    throw undone;
  };
  await expect(demo.kernel.db.transaction().execute(run)).rejects.toBe(undone);
  return noticed;
}

it("begins with a database in which nothing is wrong", async () => {
  expect(await refusalOf(["select 1"])).toBeUndefined();
});

describe.each(Object.entries(statements))("%s", (_group, cases) => {
  it.each(Object.entries(cases))("%s", async (_name, lines) => {
    const noticed = await refusalOf(lines);
    expect(noticed).toMatch(/\S/);
    // A statement that is wrong itself shows nothing.
    expect(noticed).not.toMatch(
      /syntax error|(?:column|relation|function) .* does not exist|null value in column|invalid input/i,
    );
  });
});
