import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import type { Answer, Caller } from "../support/portal.ts";

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
const rowsOf = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(demo.kernel.db)).rows;
interface Denomination {
  id: string;
  game_id: string;
  title: string;
  face_value: string;
}
const denomination = async (): Promise<Denomination> =>
  (await rowsOf<Denomination>("select * from denominations order by title limit 1"))[0] as Denomination;
const create = (record: object): Promise<Answer> =>
  demo.admin.post("/create_record", { resourceId: "codes", record: { status: "new", ...record } });
const stored = async (id: string): Promise<Record<string, unknown>> =>
  (await rowsOf<Record<string, unknown>>(`select * from codes where id = '${id}'`))[0] ?? {};

describe("the list of codes", () => {
  it("shows twelve columns with the labels of game and denomination, and only the end of a code", async () => {
    const { body } = await demo.admin.post("/get_resource", { resourceId: "codes" });
    const listed = body.resource.columns
      .filter((column: { showIn: { list: boolean } }) => column.showIn.list)
      .map((column: { name: string }) => column.name);
    expect(listed).toEqual([
      "id",
      "game_id",
      "denomination_id",
      "code_tail",
      "status",
      "amount",
      "price",
      "price_scale",
      "redeem_status",
      "import_batch",
      "created_at",
      "sold_at",
    ]);
    const { data } = (await list(demo.admin, "codes")).body;
    const vault = createCodeVault();
    vault.open(vaultKeys(demo.kernel.services("game-codes")));
    for (const row of data) {
      const code = vault.decrypt(String((await stored(row.id))["code_sealed"]), row.id);
      expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
      expect(code.endsWith(row.code_tail)).toBe(true);
      expect(JSON.stringify(data)).not.toContain(code);
      expect(row.denomination_id.label.startsWith(`${row.game_id.label} — `)).toBe(true);
    }
  });
});

describe("a new code", () => {
  it("takes game and amount from its denomination, and loses the spaces around it", async () => {
    const { id, game_id, face_value } = await denomination();
    const { body } = await create({ denomination_id: id, code: "  NEW1-NEW2-NEW3  " });
    expect(await stored(body.newRecordId)).toMatchObject({
      game_id,
      amount: face_value,
      code_tail: "NEW3",
      sold_at: null,
    });
    expect((await create({ denomination_id: id, code: "NEW1-NEW2-NEW3" })).body.error).toBe(
      "Record with this Code already exists",
    );
  });
  it("is refused under another game, when it is blank or too short, and when it names stored columns", async () => {
    const { id, game_id } = await denomination();
    const [other] = await rowsOf<{ id: string }>(`select id from games where id <> '${game_id}' limit 1`);
    expect((await create({ denomination_id: id, game_id: other?.id, code: "AAAA-BBBB" })).body.error).toBe(
      "Denomination: belongs to another game",
    );
    expect((await create({ denomination_id: id, code: "    " })).body.error).toBe(
      "Code: must be at least 4 characters long, not counting spaces around it",
    );
    expect((await create({ denomination_id: id, code: "abc" })).body.error).toMatch(/at least 4 characters/);
    for (const field of ["code_sealed", "code_fingerprint", "code_tail", "amount", "order_id", "sold_at", "id"]) {
      expect((await create({ denomination_id: id, code: "AAAA-BBBB", [field]: "x" })).body.error).toBe(
        `Field ${field} can't be changed here`,
      );
    }
  });
  it("cannot be put under a wrong game by any other way", async () => {
    await expect(
      sql
        .raw("update codes set game_id = (select id from games g where g.id <> codes.game_id limit 1) where for_sale")
        .execute(demo.kernel.db),
    ).rejects.toThrow("foreign key");
  });
});

describe("the status of a code", () => {
  const created = async (code: string): Promise<string> =>
    (await create({ denomination_id: (await denomination()).id, code })).body.newRecordId;
  it("dates the sale in the form, in the row and in bulk", async () => {
    const id = await created("STATUS-CODE-0001");
    const edit = (status: string): Promise<Answer> =>
      demo.admin.post("/update_record", { resourceId: "codes", recordId: id, record: { status } });
    expect((await edit("sold")).body.ok).toBe(true);
    const { sold_at: soldAt } = await stored(id);
    expect(Date.now() - Date.parse(String(soldAt))).toBeLessThan(60_000);
    await edit("delivering");
    expect((await stored(id))["sold_at"]).toBe(soldAt);
    const run = (action: string, body: object): Promise<Answer> =>
      demo.admin.post(action, { resourceId: "codes", ...body });
    expect((await run("/start_custom_action", { actionId: "mark-new", recordId: id })).body).toEqual({
      ok: true,
      successMessage: "1 code marked as new",
    });
    expect(await stored(id)).toMatchObject({ status: "new", sold_at: null });
    expect(
      (await run("/start_bulk_action", { actionId: "mark-delivering", recordIds: [id] })).body.successMessage,
    ).toBe("1 code marked as delivering");
    expect(
      (await run("/start_bulk_action", { actionId: "mark-delivering", recordIds: [id] })).body.successMessage,
    ).toBe("0 codes marked as delivering");
  });
  it("is published to every open menu", async () => {
    const received: unknown[] = [];
    const stop = demo.kernel.bus.listen(
      (topic, data) => void (topic === "/opentopic/update-menu-badge/codes" && received.push(data)),
    );
    const id = await created("STATUS-CODE-0002");
    await demo.admin.post("/update_record", { resourceId: "codes", recordId: id, record: { price: "3" } });
    await demo.admin.post("/update_record", { resourceId: "codes", recordId: id, record: { status: "sold" } });
    await demo.admin.post("/delete_record", { resourceId: "codes", primaryKey: id });
    stop();
    expect(received).toEqual([{ badge: "100+" }, { badge: "100+" }, { badge: "100+" }]);
  });
  it("does not matter to a buyer: a code that an order took cannot be deleted", async () => {
    const [taken] = await rowsOf<{ id: string }>("select id from codes where order_id is not null limit 1");
    expect((await demo.admin.post("/delete_record", { resourceId: "codes", primaryKey: taken?.id })).body.error).toBe(
      "This record is used by other records and can't be deleted",
    );
  });
});

describe("denominations", () => {
  it("are distinguished by game wherever they are chosen, also after the game was renamed", async () => {
    const { id, game_id } = await denomination();
    await demo.admin.post("/update_record", {
      resourceId: "games",
      recordId: game_id,
      record: { name: "Renamed Game" },
    });
    const { items } = (
      await demo.admin.post("/get_resource_foreign_data", {
        resourceId: "codes",
        column: "denomination_id",
        limit: 100,
        offset: 0,
        search: "renamed",
      })
    ).body;
    const [{ n } = { n: 0 }] = await rowsOf<{ n: string }>(
      `select count(*) as n from denominations where game_id = '${game_id}'`,
    );
    expect(items).toHaveLength(Number(n));
    expect(items.every(({ label }: { label: string }) => label.startsWith("Renamed Game — "))).toBe(true);
    await demo.admin.post("/update_record", {
      resourceId: "denominations",
      recordId: id,
      record: { value: "7 pearls" },
    });
    expect(await rowsOf(`select title from denominations where id = '${id}'`)).toEqual([
      { title: "Renamed Game — 7 pearls" },
    ]);
  });
});

describe("the list of denominations", () => {
  it("goes by game, and within a game from the smallest pack to the largest", async () => {
    const { data } = (await list(demo.admin, "denominations", { sort: [], limit: 100 })).body;
    const games = data.map((row: { game_id: { label: string } }) => row.game_id.label);
    expect(games).toEqual(games.toSorted());
    const worth = data
      .filter((row: { game_id: { label: string } }) => row.game_id.label === games.at(-1))
      .map((row: { face_value: string }) => Number(row.face_value));
    expect(worth.length).toBeGreaterThan(1);
    expect(worth).toEqual(worth.toSorted((a: number, b: number) => a - b));
    const { items } = (
      await demo.admin.post("/get_resource_foreign_data", {
        resourceId: "codes",
        column: "denomination_id",
        limit: 100,
        offset: 0,
      })
    ).body;
    expect(items.map(({ value }: { value: string }) => value)).toEqual(data.map(({ id }: { id: string }) => id));
  });
});

describe("a regular user", () => {
  it("reads the catalogue and the own orders, and meets no code", async () => {
    for (const resourceId of ["games", "denominations", "orders"]) {
      const { body } = await demo.user.post("/get_resource", { resourceId });
      expect(body.resource.options.allowedActions).toEqual({
        list: true,
        show: true,
        filter: true,
        edit: false,
        create: false,
        delete: false,
      });
      expect((await list(demo.user, resourceId)).body.data.length).toBeGreaterThan(0);
    }
    expect((await list(demo.user, "orders")).body.total).toBe(12);
    expect((await list(demo.user, "codes")).body.error).toBe("Resource codes not found");
  });
});
