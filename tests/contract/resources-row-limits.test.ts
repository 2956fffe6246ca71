/** A declared maximum of rows is enforced by the database, whatever writes them. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecord } from "../../kernel/contract/resources/write-endpoints.ts";
import { prepareResources } from "../../plugins/resources/server/prepare/prepare.ts";
import { recordProblems } from "../../plugins/resources/server/write/record-problems.ts";
import { ann, root } from "../support/resource-fixture.ts";
import { badgesResource, maxBadges, openBadges, type BadgeFixture } from "../support/row-limit-fixture.ts";

let badges: BadgeFixture;
beforeAll(async () => {
  badges = await openBadges();
});
afterAll(() => badges.close());
beforeEach(() => sql`truncate badges, portal_deleted_records cascade`.execute(badges.db));

const past = "2020-01-01T00:00:00.000Z";
const of = (owner: string, count: number): string[] => Array.from({ length: count }, () => owner);
const insert = (owner: string | null, count: number) =>
  sql`insert into badges (owner, name) select ${owner}, 'stored' from generate_series(1, ${count}::int)`.execute(
    badges.db,
  );

describe("a limit of rows", () => {
  it("refuses one record too many, with the refusal that the resource declares", async () => {
    expect(await badges.addMany(of("ann", maxBadges))).toBeUndefined();
    expect(await badges.add(ann)).toBe("BADGES_TOO_MANY");
    expect(await recordProblems(badges.kernel, ann, "badges", [{ name: "x" }])).toEqual([
      [{ message: `You can have up to ${maxBadges} badges` }],
    ]);
    expect(await badges.countOf("ann")).toBe(maxBadges);
  });
  it("holds for records that are created together, for each owner", async () => {
    expect(await badges.addMany(of("ann", 20))).toBe("BADGES_TOO_MANY");
    expect(await badges.addMany([...of("ann", maxBadges), ...of("bob", maxBadges)])).toBeUndefined();
    expect(await badges.addMany(["eve", "bob"])).toBe("BADGES_TOO_MANY");
    expect(await Promise.all(["ann", "bob", "eve"].map(badges.countOf))).toEqual([maxBadges, maxBadges, 0]);
  });
  it("holds for records that are created at once", async () => {
    const codes = await Promise.all(of("ann", 20).map(() => badges.add(ann)));
    expect(codes.filter((code) => code === undefined).length).toBe(maxBadges);
    expect(new Set(codes)).toEqual(new Set([undefined, "BADGES_TOO_MANY"]));
    expect(await badges.countOf("ann")).toBe(maxBadges);
  });
  it("lets transactions over the same owners, in any order, wait for each other", async () => {
    const many = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? ["ann", "bob"] : ["bob", "ann"]));
    const codes = await Promise.all(many.map((owners) => badges.addMany(owners)));
    expect(codes.filter((code) => code === undefined).length).toBe(maxBadges);
    expect(new Set(codes)).toEqual(new Set([undefined, "BADGES_TOO_MANY"]));
  });
  it("refuses the records of a bulk edit that give an owner too many", async () => {
    await insert("ann", maxBadges - 2);
    await insert("bob", maxBadges);
    const refused = await badges.change(await badges.idsOf("bob"), { owner: "ann" });
    expect(refused.map(({ error }) => error)).toEqual(of(`You can have up to ${maxBadges} badges`, maxBadges - 2));
    expect(await Promise.all(["ann", "bob"].map(badges.countOf))).toEqual([maxBadges, maxBadges - 2]);
  });
  it("refuses to restore a record whose place is taken, and leaves it in the trash", async () => {
    await insert("ann", maxBadges);
    const [first = 0] = await badges.idsOf("ann");
    await badges.remove(first);
    expect(await badges.add(ann)).toBeUndefined();
    expect(await badges.restore(first)).toBe(`You can have up to ${maxBadges} badges`);
    const [another = 0] = await badges.idsOf("ann");
    await badges.remove(another);
    expect(await badges.restore(first)).toBeUndefined();
    expect(await badges.countOf("ann")).toBe(maxBadges);
  });
  it("does not count rows that its condition excludes, until they meet it again", async () => {
    await insert("ann", maxBadges);
    const ids = await badges.idsOf("ann");
    await badges.change(ids, { revoked_at: past });
    expect(await badges.add(ann, { ends_at: past })).toBeUndefined();
    expect(await badges.addMany(of("ann", maxBadges))).toBeUndefined();
    const refused = await badges.change(ids.slice(0, 1), { revoked_at: null });
    expect(refused.length).toBe(1);
    const ended = (await badges.idsOf("ann"))[maxBadges] ?? 0;
    expect((await badges.change([ended], { ends_at: null })).length).toBe(1);
  });
  it("does not count rows without an owner", async () => {
    await insert(null, 20);
    expect(await badges.add(ann)).toBeUndefined();
  });
  it("counts thousands of owners in one statement", async () => {
    await sql`insert into badges (owner, name) select 'owner ' || n, 'stored' from generate_series(1, 20000) n`.execute(
      badges.db,
    );
    expect(await badges.countOf("owner 20000")).toBe(1);
  });
  it("lets rows that were too many before stay and be edited, but no more be added", async () => {
    await sql`alter table badges disable trigger user`.execute(badges.db);
    await insert("ann", 20);
    await sql`alter table badges enable trigger user`.execute(badges.db);
    expect(await badges.change(await badges.idsOf("ann"), { name: "renamed" })).toEqual([]);
    expect(await badges.add(ann)).toBe("BADGES_TOO_MANY");
  });
  it("refuses a record of another resource whose hook adds one too many", async () => {
    await insert("ann", maxBadges);
    const medal = await badges.call(createRecord, root, { resourceId: "medals", record: { owner: "ann" } });
    expect(medal.code).toBe("BADGES_TOO_MANY");
  });
  it("holds for other programs too, in their own words", async () => {
    await expect(insert("ann", 20)).rejects.toMatchObject({ code: "23514", table: "badges" });
  });
});

describe("at the start", () => {
  const [limit] = badgesResource.rowLimits ?? [];
  const prepare = (rowLimits: typeof badgesResource.rowLimits): Promise<void> => {
    const resources = new Map(badges.kernel.registry.resources).set("badges", { ...badgesResource, rowLimits });
    return prepareResources({ ...badges.kernel, registry: { ...badges.kernel.registry, resources } });
  };
  const triggers = async (): Promise<number> =>
    (
      await sql`select 1 from pg_trigger where tgrelid = 'badges'::regclass
        and tgname like 'portal\\_row\\_limit\\_%'`.execute(badges.db)
    ).rows.length;

  it("replaces a limit that has changed, and removes one that is gone", async () => {
    if (limit === undefined) throw new Error("no limit");
    await prepare([{ ...limit, max: 2 }]);
    expect([await triggers(), await badges.addMany(of("ann", 3))]).toEqual([2, "BADGES_TOO_MANY"]);
    await prepare([]);
    expect([await triggers(), await badges.addMany(of("ann", 20))]).toEqual([0, undefined]);
    await prepare([limit]);
    expect([await triggers(), await badges.add(root, { owner: "ann" })]).toEqual([2, "BADGES_TOO_MANY"]);
  });
  it("refuses a limit that names an unknown column", async () => {
    if (limit === undefined) throw new Error("no limit");
    await expect(prepare([{ ...limit, per: "ower", where: { isEmpty: ["gone"] } }])).rejects.toMatchObject({
      problems: [
        { where: 'resource "badges" . rowLimits[0] . per', found: '"ower"', didYouMean: "owner" },
        { where: 'resource "badges" . rowLimits[0] . where . isEmpty', found: '"gone"' },
      ],
    });
  });
  it("refuses two maximums for the same rows, and a column that has no past", async () => {
    if (limit === undefined) throw new Error("no limit");
    await expect(
      prepare([limit, { ...limit, max: 7 }, { ...limit, where: { isNotPast: ["name"] } }]),
    ).rejects.toMatchObject({
      problems: [
        { where: 'resource "badges" . rowLimits[1] . max', found: "7" },
        { where: 'resource "badges" . rowLimits[2] . where . isNotPast', found: '"name"' },
      ],
    });
  });
});
