/** Whatever is created, imported, edited, deleted and restored, in any order: no owner has more rows than the limit. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { userNamed } from "../support/test-kernel.ts";
import { maxBadges, openBadges, type BadgeFixture } from "../support/row-limit-fixture.ts";

let badges: BadgeFixture;
beforeAll(async () => {
  badges = await openBadges();
});
afterAll(() => badges.close());

const owners = ["ann", "bob"] as const;
const owner = fc.constantFrom(...owners);
const at = fc.nat(9);
const step = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), owner, times: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("import" as const), owners: fc.array(owner, { minLength: 1, maxLength: 7 }) }),
  fc.record({ kind: fc.constant("move" as const), owner, places: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("revoke" as const), places: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("renew" as const), places: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("delete" as const), at }),
  fc.record({ kind: fc.constant("restore" as const), at }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run(one: Step): Promise<void> {
  const ids = (await sql<{ id: number }>`select id from badges order by id`.execute(badges.db)).rows;
  const chosen = (places: readonly number[]): number[] => places.flatMap((place) => ids[place]?.id ?? []);
  if (one.kind === "create")
    await Promise.all(Array.from({ length: one.times }, () => badges.add(userNamed(one.owner))));
  else if (one.kind === "import") await badges.addMany(one.owners);
  else if (one.kind === "delete") await badges.remove(ids[one.at]?.id ?? 0);
  else if (one.kind === "restore") {
    const { rows } = await sql<{ id: string }>`select record_id as id from portal_deleted_records
      order by number`.execute(badges.db);
    const deleted = rows[one.at % Math.max(rows.length, 1)];
    if (deleted !== undefined) await badges.restore(Number(deleted.id));
  } else if (chosen(one.places).length > 0)
    await badges.change(
      chosen(one.places),
      one.kind === "move"
        ? { owner: one.owner }
        : { revoked_at: one.kind === "revoke" ? "2020-01-01T00:00:00.000Z" : null },
    );
}

it("is never passed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      await sql`truncate badges, portal_deleted_records, portal_limit_uses cascade`.execute(badges.db);
      for (const one of steps) {
        await run(one);
        for (const each of owners) expect(await badges.countOf(each)).toBeLessThanOrEqual(maxBadges);
      }
    }),
    { numRuns: 25 },
  );
});
