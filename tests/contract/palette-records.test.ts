/** Pinned and recently opened records: whose rights apply, current labels, and how many there may be. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPaletteRecords, maxPinnedRecords, pinRecord } from "../../plugins/search/contract.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let mine: string;
let theirs: string;
beforeAll(async () => {
  fixture = await openFixture();
  mine = await fixture.create(ann, { title: "Ann's thing" });
  theirs = await fixture.create(bob, { title: "Bob's thing" });
});
afterAll(() => fixture.close());

const pin = (user: AdminUser, recordId: string | number, more: object = {}) =>
  fixture.call(pinRecord, user, { resourceId: "things", recordId, isPinned: true, ...more });
const shown = async (user: AdminUser, recent: string[] = [], resourceId = "things") => {
  const body = { recent: recent.map((recordId) => ({ resourceId, recordId })) };
  const { reply } = await fixture.call(getPaletteRecords, user, body);
  return { pinned: reply?.pinned.map(({ label }) => label), recent: reply?.recent.map(({ label }) => label) };
};

describe("the records of the palette", () => {
  it("are the recent ones in their order, without what the user may not see or what is not there", async () => {
    expect(await shown(ann, [theirs, mine, "no key", "7b0c3a52-5d0e-4f5e-9c53-1f2f3a4b5c6d"])).toEqual({
      pinned: [],
      recent: ["Ann's thing"],
    });
    expect((await shown(root, [theirs, mine])).recent).toEqual(["Bob's thing", "Ann's thing"]);
    for (const resourceId of ["vaults", "nothing"]) expect((await shown(ann, ["1"], resourceId)).recent).toEqual([]);
  });
  it("are pinned ones first, with their current labels, each once", async () => {
    expect((await pin(ann, mine)).reply).toEqual({ ok: true });
    expect((await pin(ann, mine)).reply).toEqual({ ok: true });
    await sql`update things set title = 'Renamed' where id = ${mine}`.execute(fixture.db);
    expect(await shown(ann, [mine])).toEqual({ pinned: ["Renamed"], recent: [] });
    expect((await shown(bob)).pinned).toEqual([]);
    await sql`update things set owner = 'bob' where id = ${mine}`.execute(fixture.db);
    expect((await shown(ann)).pinned).toEqual([]);
    await sql`update things set owner = 'ann' where id = ${mine}`.execute(fixture.db);
    await fixture.call(pinRecord, ann, { resourceId: "things", recordId: mine, isPinned: false });
    expect((await shown(ann)).pinned).toEqual([]);
  });
  it("can be pinned only by users who may open them", async () => {
    const unknown = "7b0c3a52-5d0e-4f5e-9c53-1f2f3a4b5c6d";
    for (const id of [theirs, unknown, "no key"]) expect((await pin(ann, id)).code).toBe("PORTAL_RECORD_UNKNOWN");
    expect((await pin(ann, 1, { resourceId: "vaults" })).code).toBe("PORTAL_RESOURCE_UNKNOWN");
    expect((await sql`select 1 from portal_pinned_records`.execute(fixture.db)).rows).toEqual([]);
  });
  it("are limited, also for concurrent calls, and deleted ones take no place", async () => {
    const ids: string[] = [];
    for (let index = 0; index < maxPinnedRecords + 2; index += 1)
      ids.push(await fixture.create(ann, { title: `Thing ${index}` }));
    const replies = await Promise.all(ids.map((id) => pin(ann, id)));
    expect(replies.filter(({ reply }) => reply !== undefined)).toHaveLength(maxPinnedRecords);
    expect(replies.find(({ code }) => code !== undefined)?.code).toBe("PORTAL_RECORD_PINNED_TOO_MANY");
    const refused = ids[replies.findIndex(({ reply }) => reply === undefined)] ?? "";
    const pinned = ids[replies.findIndex(({ reply }) => reply !== undefined)] ?? "";
    expect((await pin(ann, pinned)).reply, "again").toEqual({ ok: true });
    await sql`delete from things where id = ${pinned}`.execute(fixture.db);
    expect((await pin(ann, refused)).reply).toEqual({ ok: true });
    expect((await shown(ann)).pinned).toHaveLength(maxPinnedRecords);
  });
});
