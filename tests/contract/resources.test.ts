import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { withoutStakes } from "../support/without-stakes.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const list = (caller: Caller, resourceId: string, query: object = {}): Promise<Answer> =>
  caller.post("/get_resource_data", {
    source: "list",
    resourceId,
    filters: [],
    sort: [],
    limit: 10,
    offset: 0,
    ...query,
  });
const show = (caller: Caller, resourceId: string, value: unknown, source = "show"): Promise<Answer> =>
  caller.post("/get_resource_data", {
    source,
    resourceId,
    filters: [{ field: "id", operator: "eq", value }],
    sort: [],
    limit: 1,
    offset: 0,
  });
const count = async (text: string): Promise<number> =>
  Number((await sql.raw<{ n: string }>(`select count(*) as n from ${text}`).execute(demo.kernel.db)).rows[0]?.n);

describe("a list", () => {
  it("answers rows with labels, exact decimals and ISO times, and nothing hidden", async () => {
    const { body } = await list(demo.admin, "codes", { sort: [{ field: "created_at", direction: "desc" }] });
    expect(body.total).toBe(await count("codes"));
    expect(body.recordIds).toEqual(body.data.map((row: { _primaryKeyValue: string }) => row._primaryKeyValue));
    const [row] = body.data;
    expect(row.game_id).toEqual({ pk: expect.stringMatching(/^[0-9a-f-]{36}$/), label: expect.any(String) });
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(row.price_scale).toBe("1.0000");
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["code_sealed"]));
    expect(JSON.stringify(body)).not.toMatch(/code_sealed|code_fingerprint|k1:/);
  });
  it("pages without overlap and counts filtered rows exactly", async () => {
    const seen = new Set<string>();
    const filters = [{ field: "status", operator: "eq", value: "new" }];
    const total = await count("codes where status = 'new'");
    for (let offset = 0; offset < total; offset += 50) {
      const { body } = await list(demo.admin, "codes", {
        filters,
        sort: [{ field: "price", direction: "asc" }],
        limit: 50,
        offset,
      });
      expect(body.total).toBe(total);
      for (const id of body.recordIds) seen.add(id);
    }
    expect(seen.size).toBe(total);
  });
  it("keeps the total true through every kind of write", async () => {
    const filters = [{ field: "name", operator: "ilike", value: "a" }];
    const check = async (): Promise<void> =>
      expect((await list(demo.admin, "games", { filters, limit: 3 })).body.total).toBe(
        await count("games where name ilike '%a%'"),
      );
    await check();
    await sql`insert into games (name, slug) values ('Aardvark', 'aardvark')`.execute(demo.kernel.db);
    await check();
    await sql`update games set name = 'Bee' where slug = 'aardvark'`.execute(demo.kernel.db);
    await check();
    await sql`delete from games where slug = 'aardvark'`.execute(demo.kernel.db);
    await check();
  });
  it("takes an underscore and a percent sign for what they are", async () => {
    await sql`insert into games (name, slug) values ('100% _real_', 'real')`.execute(demo.kernel.db);
    for (const [value, total] of [
      ["100%", 1],
      ["_real_", 1],
      ["1_0%", 0],
      ["%", 1],
      ["\\", 0],
    ] as const) {
      expect(
        (await list(demo.admin, "games", { filters: [{ field: "name", operator: "ilike", value }] })).body.total,
      ).toBe(total);
    }
    await sql`delete from games where slug = 'real'`.execute(demo.kernel.db);
  });
  it("labels every foreign value, however many rows", async () => {
    const { body } = await list(demo.admin, "orders", { limit: 200 });
    expect(body.data).toHaveLength(200);
    expect(body.data.every((row: { user_id: { label: string } }) => /^\p{L}+ \p{L}+$/u.test(row.user_id.label))).toBe(
      true,
    );
  });
});

describe("what a user may not see", () => {
  it("is not there: by data, filter, sort, count, foreign options or min-max", async () => {
    const own = await list(demo.user, "orders", { limit: 100 });
    expect(own.body.total).toBe(
      await count("orders o join portal_users u on u.id = o.user_id where u.email = 'user@demo.test'"),
    );
    expect(own.body.total).toBeLessThan(await count("orders"));
    expect(own.body.data[0]).not.toHaveProperty("user_id");
    const foreign = (
      await sql<{ id: string }>`select o.id from orders o join portal_users u on u.id = o.user_id
      where u.email <> 'user@demo.test' limit 1`.execute(demo.kernel.db)
    ).rows[0]?.id;
    expect((await show(demo.user, "orders", foreign)).body).toEqual({ data: [] });
    expect(
      (await list(demo.user, "orders", { filters: [{ field: "id", operator: "in", value: [foreign] }] })).body.total,
    ).toBe(0);
    expect(
      (await list(demo.user, "orders", { filters: [{ field: "user_id", operator: "isNotEmpty" }] })).body.error,
    ).toBe("Field user_id is not available for filtering");
    expect((await list(demo.user, "orders", { sort: [{ field: "user_id", direction: "asc" }] })).body.error).toBe(
      "Field user_id is not available for sorting",
    );
    expect(
      (
        await demo.user.post("/get_resource_foreign_data", {
          resourceId: "orders",
          column: "user_id",
          limit: 10,
          offset: 0,
        })
      ).body.error,
    ).toBe("Column user_id doesn't refer to another resource");
    const { amount } = (await demo.user.post("/get_min_max_for_columns", { resourceId: "orders" })).body;
    const [lowest] = (
      await sql<{ min: string }>`select min(o.amount) as min from orders o join portal_users u
      on u.id = o.user_id where u.email = 'user@demo.test'`.execute(demo.kernel.db)
    ).rows;
    expect(amount.min).toBe(lowest?.min);
  });
  it("is refused in the words used for what does not exist", async () => {
    for (const path of ["/get_resource", "/get_min_max_for_columns"]) {
      const hidden = await demo.user.post(path, { resourceId: "codes" });
      const unknown = await demo.user.post(path, { resourceId: "nonsense" });
      expect(hidden.body.error.replace("codes", "x")).toBe(unknown.body.error.replace("nonsense", "x"));
    }
    for (const field of ["code_sealed", "code_fingerprint", "no_such_column"]) {
      expect(
        (await list(demo.admin, "codes", { filters: [{ field, operator: "ilike", value: "k" }] })).body.error,
      ).toBe(`Field ${field} is not available for filtering`);
      expect((await list(demo.admin, "codes", { sort: [{ field, direction: "asc" }] })).body.error).toBe(
        `Field ${field} is not available for sorting`,
      );
      expect(
        (await demo.admin.post("/create_record", { resourceId: "codes", record: { [field]: "x" } })).body.error,
      ).toBe(`Field ${field} can't be changed here`);
    }
    expect(JSON.stringify((await demo.admin.post("/get_resource", { resourceId: "codes" })).body)).not.toMatch(
      /code_sealed|code_fingerprint/,
    );
  });
  it("cannot be written, deleted or acted upon", async () => {
    const { body } = await list(demo.admin, "games", { limit: 1 });
    const [id] = body.recordIds;
    expect(
      (await demo.user.post("/update_record", { resourceId: "games", recordId: id, record: { name: "Mine" } })).body
        .error,
    ).toBe("Action is not allowed");
    expect((await demo.user.post("/delete_record", { resourceId: "games", primaryKey: id })).body.error).toBe(
      "Action is not allowed",
    );
    expect(
      (await demo.user.post("/create_record", { resourceId: "games", record: { name: "Mine", slug: "mine" } })).body
        .error,
    ).toBe("Action is not allowed");
    expect(
      (await demo.user.post("/start_bulk_action", { resourceId: "games", actionId: "delete", recordIds: [id] })).body
        .error,
    ).toBe("Action delete not found");
    expect(
      (await demo.user.post("/start_custom_action", { resourceId: "codes", actionId: "mark-sold", recordId: id })).body
        .error,
    ).toBe("Resource codes not found");
  });
});

describe("writing", () => {
  const game = async (): Promise<string> => (await list(demo.admin, "games", { limit: 1 })).body.recordIds[0];
  it("creates, shows, edits and deletes", async () => {
    const created = await demo.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "Test Game", slug: "test-game", country: "DE", active: true },
      requiredColumnsToSkip: [],
    });
    expect(created.body).toEqual({
      ok: true,
      newRecordId: expect.any(String),
      redirectToRecordId: created.body.newRecordId,
    });
    const id = created.body.newRecordId;
    expect((await show(demo.admin, "games", id)).body.data[0]).toMatchObject({
      name: "Test Game",
      country: "DE",
      _label: "Test Game",
    });
    expect(
      (await demo.admin.post("/update_record", { resourceId: "games", recordId: id, record: { name: "Renamed" } }))
        .body,
    ).toEqual({ ok: true, recordId: id });
    expect((await show(demo.admin, "games", id, "edit")).body.data[0].name).toBe("Renamed");
    expect((await demo.admin.post("/delete_record", { resourceId: "games", primaryKey: id })).body).toEqual({
      ok: true,
      recordId: id,
      undoToken: expect.any(String),
    });
    expect((await show(demo.admin, "games", id)).body).toEqual({ data: [] });
    expect((await demo.admin.post("/delete_record", { resourceId: "games", primaryKey: id })).body.error).toBe(
      "Record not found",
    );
  });
  it("refuses what breaks a rule, and writes nothing", async () => {
    const before = await count("games");
    const create = async (record: object): Promise<string> =>
      (await demo.admin.post("/create_record", { resourceId: "games", record: { name: "N", slug: "n-n", ...record } }))
        .body.error;
    expect(await create({ name: "" })).toBe("Name is required");
    expect(await create({ slug: "Not A Slug" })).toBe("Use lowercase letters, digits and single hyphens");
    expect(await create({ name: "x".repeat(121) })).toBe("Name: must be at most 120 characters long");
    expect(await create({ slug: "ashen-crown" })).toBe("Record with this Slug already exists");
    expect(await create({ country: "DEU" })).toBe("Country: must be at most 2 characters long");
    expect(await create({ name: "a\u0000b" })).toBe("Name: contains an invalid character");
    expect(await create({ active: "maybe" })).toBe("Active: must be yes or no");
    expect(await count("games")).toBe(before);
  });
  it("keeps money exact", async () => {
    const game_id = await game();
    const value = "0.100000";
    await withoutStakes(demo.kernel.db);
    const created = await demo.admin.post("/create_record", {
      resourceId: "denominations",
      record: { game_id, value: "exact", face_value: "1", price: "12345678901234.123456", active: true },
    });
    expect((await show(demo.admin, "denominations", created.body.newRecordId)).body.data[0].price).toBe(
      "12345678901234.123456",
    );
    await demo.admin.post("/update_record", {
      resourceId: "denominations",
      recordId: created.body.newRecordId,
      record: { price: value },
    });
    expect((await show(demo.admin, "denominations", created.body.newRecordId)).body.data[0].price).toBe(value);
    const tooFine = await demo.admin.post("/update_record", {
      resourceId: "denominations",
      recordId: created.body.newRecordId,
      record: { price: "0.1234567" },
    });
    expect(tooFine.body.error).toBe("Price: must have at most 6 decimals");
    await demo.admin.post("/delete_record", { resourceId: "denominations", primaryKey: created.body.newRecordId });
  });
  it("says why a record that others use cannot be deleted", async () => {
    expect(
      (await demo.admin.post("/delete_record", { resourceId: "games", primaryKey: await game() })).body.error,
    ).toBe("This record is used by other records and can't be deleted");
  });
  it("refuses a reference to nothing", async () => {
    const { body } = await demo.admin.post("/create_record", {
      resourceId: "denominations",
      record: { game_id: "00000000-0000-4000-8000-000000000000", value: "v", face_value: "1", active: true },
    });
    expect(body.error).toBe("Game: refers to a record that doesn't exist");
  });
  it("seals a code, lists its end, and finds a duplicate without opening any", async () => {
    const { body } = await list(demo.admin, "denominations", { limit: 1 });
    const [denomination] = body.data;
    const record = {
      game_id: denomination.game_id.pk,
      denomination_id: denomination.id,
      code: "SECRET-CODE-7788",
      status: "new",
    };
    const created = await demo.admin.post("/create_record", { resourceId: "codes", record });
    expect((await show(demo.admin, "codes", created.body.newRecordId)).body.data[0]).toMatchObject({
      code_tail: "7788",
      _label: "••••7788",
    });
    expect((await demo.admin.post("/create_record", { resourceId: "codes", record })).body.error).toBe(
      "Record with this Code already exists",
    );
    expect(await count("codes where code_sealed like '%SECRET%'")).toBe(0);
  });
  it("runs actions on what may be seen, and bulk deletes", async () => {
    const { body } = await list(demo.admin, "codes", {
      filters: [{ field: "status", operator: "eq", value: "new" }],
      limit: 3,
    });
    const [first, ...rest] = body.recordIds;
    expect(
      (await demo.admin.post("/start_custom_action", { resourceId: "codes", actionId: "mark-sold", recordId: first }))
        .body,
    ).toEqual({ ok: true, successMessage: "1 code marked as sold" });
    expect(
      (await demo.admin.post("/start_bulk_action", { resourceId: "codes", actionId: "mark-sold", recordIds: rest }))
        .body,
    ).toEqual({ ok: true, successMessage: "2 codes marked as sold" });
    expect(
      (
        await demo.admin.post("/start_bulk_action", {
          resourceId: "codes",
          actionId: "delete",
          recordIds: body.recordIds,
        })
      ).body,
    ).toEqual({ ok: true, successMessage: "3 items deleted" });
    expect(
      (
        await demo.admin.post("/start_bulk_action", {
          resourceId: "codes",
          actionId: "delete",
          recordIds: body.recordIds,
        })
      ).body.error,
    ).toBe("Record not found");
    expect(
      (await demo.admin.post("/start_bulk_action", { resourceId: "codes", actionId: "nonsense", recordIds: [first] }))
        .body.error,
    ).toBe("Action nonsense not found");
  });
  it("answers validate_columns for each column asked", async () => {
    const { body } = await demo.admin.post("/validate_columns", {
      resourceId: "games",
      editableColumns: [
        { name: "name", value: "Fine" },
        { name: "slug", value: "NOT" },
      ],
      record: {},
    });
    expect(body.validationResults).toEqual({
      name: { isValid: true },
      slug: { isValid: false, message: "Use lowercase letters, digits and single hyphens" },
    });
  });
});

describe("foreign options", () => {
  it("are searched, sorted, paged, and hold the present value", async () => {
    const ask = (extra: object): Promise<Answer> =>
      demo.admin.post("/get_resource_foreign_data", {
        resourceId: "codes",
        column: "game_id",
        limit: 5,
        offset: 0,
        ...extra,
      });
    const first = (await ask({})).body.items;
    expect(first).toHaveLength(5);
    const found = (await ask({ search: "zephyr" })).body.items;
    expect(found.map((item: { label: string }) => item.label)).toEqual(["Zephyr Zone"]);
    expect((await ask({ currentValue: found[0].value })).body.items[0]).toEqual(found[0]);
    expect((await ask({ offset: 5 })).body.items[0]).not.toEqual(first[0]);
  });
});
