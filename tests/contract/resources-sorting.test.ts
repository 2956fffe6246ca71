/** Lists are sorted as people read, in the reader's language; references by the labels of their records. */
import fc from "fast-check";
import i18next from "i18next";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SortItem } from "../../kernel/contract/resources/filter.ts";
import { createSortIndexes, inReadingOrder } from "../../kernel/server/database/sort-collations.ts";
import { inLanguage } from "../../kernel/server/i18n/language-of-call.ts";
import { readRecords } from "../../plugins/resources/server/read/read-records.ts";
import { ann, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

const speaking = { t: () => i18next.t, text: (_: string, text: string) => text };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`truncate things, parents, spots, vaults`.execute(fixture.db);
});

const insertTitles = async (titles: readonly string[]): Promise<unknown> =>
  await sql`insert into things (title) select unnest(${[...titles]}::text[])`.execute(fixture.db);

const ascending = (field: string): SortItem[] => [{ field, direction: "asc" }];

const sortedTitles = async (language: string): Promise<unknown[]> =>
  await inLanguage(speaking, language, async () => {
    const { reply, error } = await fixture.list(ann, { sort: ascending("title") });
    expect(error).toBeUndefined();
    return reply?.data.map((row) => row["title"]) ?? [];
  });

describe("texts", () => {
  it("are sorted by letters, not bytes, and numbers inside them by their value", async () => {
    const inOrder = ["9 lives", "10 Downing", "Äpfel", "apple", "Apple", "item 2b", "item 10", "item 10a", "Zürich"];
    await insertTitles(inOrder.toReversed());
    expect(await sortedTitles("en")).toEqual(inOrder);
    expect(await sortedTitles("de")).toEqual(inOrder);
  });

  it.each([
    ["es", ["nz", "ñu", "oz"]],
    ["en", ["ñu", "nz", "oz"]],
    ["tr", ["cz", "çay", "dz", "ısı", "iz", "Oz", "öz", "sz", "şal"]],
    ["uk", ["Гора", "Ґанок", "Дім", "Apple"]],
    ["ar", ["باب", "كتاب", "Apple"]],
    ["zh", ["中文", "Apple"]],
  ])("are sorted in the order of the reader's language: %s", async (language, inOrder) => {
    await insertTitles(inOrder.toReversed());
    expect(await sortedTitles(language)).toEqual(inOrder);
  });

  it("have the order that browsers give them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("en", "de", "es", "tr", "uk"),
        fc.uniqueArray(fc.string({ unit: fc.constantFrom(..."aAäbzñ9012ıiçґг"), minLength: 1, maxLength: 5 }), {
          maxLength: 8,
        }),
        async (language, titles) => {
          await sql`truncate things`.execute(fixture.db);
          await insertTitles(titles);
          const compare = new Intl.Collator(language, { numeric: true }).compare;
          const found = (await sortedTitles(language)) as string[];
          expect(found.toSorted(compare)).toEqual(found);
          expect(found.toSorted()).toEqual(titles.toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  it("need not be sorted for a page where they have an index", async () => {
    await insertTitles(Array.from({ length: 3_000 }, (_, at) => `title ${at}`));
    await fixture.db.transaction().execute((db) => createSortIndexes(db, "things", ["title"]));
    await sql`analyze things`.execute(fixture.db);
    for (const language of ["en", "tr"])
      await inLanguage(speaking, language, async () => {
        const ordered = inReadingOrder(sql.ref("title"));
        const { rows } = await sql`explain select title from things order by ${ordered} desc, id limit 10`.execute(
          fixture.db,
        );
        expect(JSON.stringify(rows)).toContain(`things_title_sort${language === "en" ? " " : "_tr "}`);
      });
  });
});

describe("references", () => {
  const insertParents = async (): Promise<void> => {
    await sql`insert into parents (id, owner, name) values
      ('00000000-0000-4000-8000-000000000001', 'ann', 'Zoo'), ('00000000-0000-4000-8000-000000000002', 'ann', 'apple'),
      ('00000000-0000-4000-8000-000000000003', 'ann', 'Äpfel'), ('00000000-0000-4000-8000-000000000004', 'bob', 'Aaa')`.execute(
      fixture.db,
    );
    await sql`insert into things (title, parent_id) select name, id from parents`.execute(fixture.db);
    await sql`insert into things (title) values ('none')`.execute(fixture.db);
  };
  const titlesBy = async (sort: SortItem[], user = root, page = {}): Promise<unknown[]> =>
    (await fixture.list(user, { sort, ...page })).reply?.data.map((row) => row["title"]) ?? [];

  it("are sorted by the label of their record, and those without one are last", async () => {
    await insertParents();
    expect(await titlesBy(ascending("parent_id"))).toEqual(["Aaa", "Äpfel", "apple", "Zoo", "none"]);
    expect(await titlesBy([{ field: "parent_id", direction: "desc" }])).toEqual([
      "none",
      "Zoo",
      "apple",
      "Äpfel",
      "Aaa",
    ]);
  });

  it("to records that the reader may not see are sorted as those without a label", async () => {
    await insertParents();
    expect(await titlesBy(ascending("parent_id"), ann)).toEqual(["Äpfel", "apple", "Zoo", "Aaa", "none"]);
  });

  it("make the same list in pages of any size and from both ends", async () => {
    await sql`insert into parents (name) select 'parent ' || n % 90 from generate_series(1, 100) n`.execute(fixture.db);
    await sql`insert into things (title, parent_id)
      select n::text, (select id from parents where n % 7 > 0 order by md5(n || id::text) limit 1)
      from generate_series(1, 2200) n`.execute(fixture.db);
    for (const direction of ["asc", "desc"] as const) {
      const sort: SortItem[] = [
        { field: "parent_id", direction },
        { field: "title", direction: "desc" },
      ];
      const pages = [];
      for (let offset = 0; offset < 2_200; offset += 100) pages.push(...(await titlesBy(sort, root, { offset })));
      const batches = [];
      const reading = await readRecords(fixture.kernel, root, "things", { filters: [], sort });
      for await (const rows of reading.batches) batches.push(...rows.map((row) => row["title"]));
      expect(pages).toHaveLength(2_200);
      expect(batches).toEqual(pages);
      expect(await titlesBy(sort, root, { offset: 1_995, limit: 5 })).toEqual(pages.slice(1_995, 2_000));
    }
  });

  it("have their options in the order of reading", async () => {
    await insertParents();
    const { reply } = await fixture.options(ann, "parent_id");
    expect(reply?.items.map(({ label }) => label)).toEqual(["Äpfel", "apple", "Zoo"]);
  });
});
