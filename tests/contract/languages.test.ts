/** Languages: what a browser receives, what the server writes itself, and texts that operators change. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { topics } from "../../kernel/contract/socket.ts";
import { internalTopics } from "../../kernel/server/bus/internal-topics.ts";
import type { Answer, Caller } from "../support/portal.ts";
import type { BuildManifest } from "../../kernel/server/page/manifest.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

/** A build without real scripts: these tests check only what the pages themselves contain. */
const distDir = mkdtempSync(join(tmpdir(), "portal-languages-"));
let demo: SmallDemo;
beforeAll(async () => {
  mkdirSync(join(distDir, "assets"));
  writeFileSync(
    join(distDir, "manifest.json"),
    JSON.stringify({
      entry: { theme: "t.js", boot: "b.js", main: "m.js", styles: "s.css", font: "f.woff2" },
      laterStyles: { file: "later-styles.css", neededBy: [] },
      routes: [],
      otherwise: { preload: [] },
      fields: {},
    } satisfies BuildManifest),
  );
  demo = await startSmallDemo({ distDir });
});
afterAll(async () => {
  await demo.close();
  rmSync(distDir, { recursive: true });
});

const speaking = (language: string) => ({ "accept-language": language });
const post = async (
  path: string,
  body: object,
  language = "uk",
  caller: Caller = demo.admin,
): Promise<Answer["body"]> => (await caller.post(path, body, speaking(language))).body;
const messages = (language: string, caller: Caller = demo.anonymous): Promise<Answer> =>
  caller.get(`/plugin/i18n/frontend_messages?lang=${language}`);
const list = (filters: object[] = []): object => ({
  source: "list",
  resourceId: "texts",
  filters,
  sort: [],
  limit: 10,
  offset: 0,
});
const textId = async (key: string, language: string): Promise<string> =>
  (
    await post(
      "/get_resource_data",
      list([
        { field: "key", operator: "eq", value: key },
        { field: "language", operator: "eq", value: language },
      ]),
    )
  ).data[0]._primaryKeyValue;
const say = async (
  key: string,
  text: string | null,
  language = "uk",
  caller: Caller = demo.admin,
): Promise<Answer["body"]> =>
  await post(
    "/update_record",
    { resourceId: "texts", recordId: await textId(key, language), record: { text } },
    "en",
    caller,
  );

describe("the messages of a language", () => {
  it("are available to all users: the kernel's and every plugin's", async () => {
    const { status, body } = await messages("uk");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      "kernel:auth.signIn": "Увійти",
      "data-transfer:export": "Експорт…",
      "audit-log:history": "Історія змін",
      "game-codes:denominations.label": "Номінали",
    });
    // Messages that only the server uses are not sent.
    expect(Object.keys(body as object).filter((key) => key.startsWith("server:"))).toEqual([]);
  });
  it("are none for English, which is in the code", async () => {
    expect((await messages("en")).body).toEqual({});
  });
  it("are refused for a language that the portal lacks, and for what is no language", async () => {
    expect((await messages("fr")).body).toMatchObject({ error: "Language fr is not available" });
    const wrong = ["", "../etc", "uk%00", "x".repeat(200), "uk&lang=de"];
    expect(await Promise.all(wrong.map(async (language) => (await messages(language)).status))).toEqual(
      wrong.map(() => 400),
    );
    expect((await demo.anonymous.get("/plugin/i18n/frontend_messages")).status).toBe(400);
  });
});

describe("what the server says", () => {
  it("is in the language of the call, by Accept-Language", async () => {
    const wrong = { username: "nobody@demo.test", password: "wrong-Pass-1" };
    expect(await post("/login", wrong, "uk,en;q=0.5", demo.anonymous)).toMatchObject({
      error: "Неправильне ім’я користувача або пароль",
    });
    expect(await post("/login", wrong, "fr, de-AT;q=0.8", demo.anonymous)).toMatchObject({
      error: "Benutzername oder Passwort ungültig",
    });
    expect(await post("/login", wrong, "fr", demo.anonymous)).toMatchObject({ error: "Invalid username or password" });
  });
  it("holds for resources: labels, choices, notes, rules, groups and actions", async () => {
    const { resource } = await post("/get_resource", { resourceId: "codes" }, "de");
    expect(resource.label).toBe("Codes");
    const column = (name: string): { label: string; enum: unknown; editingNote: unknown } =>
      resource.columns.find((candidate: { name: string }) => candidate.name === name);
    expect(column("status")).toMatchObject({
      label: "Status",
      enum: expect.arrayContaining([{ value: "sold", label: "Verkauft" }]) as unknown,
    });
    expect(column("game_id").editingNote).toEqual({ create: "Leer lassen: wird aus der Stückelung übernommen" });
    expect(resource.options.fieldGroups.map(({ groupName }: { groupName: string }) => groupName)).toEqual([
      "Code",
      "Preis",
      "Verkauf und Lieferung",
    ]);
    expect(resource.options.bulkActions).toContainEqual(
      expect.objectContaining({ id: "delete", label: "Ausgewählte löschen" }),
    );
    expect(resource.options.actions[0].name).toBe("Als neu markieren");
    const { resource: games } = await post("/get_resource", { resourceId: "games" }, "es");
    expect(games.columns.find(({ name }: { name: string }) => name === "slug").validation[0].message).toMatch(
      /^Use minúsculas/,
    );
  });
  it("holds for the menu, the base config and the badge's hint", async () => {
    const { menu, resources } = await fetchJson("/get_base_config", "tr");
    expect(menu.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(["Genel bakış", "Pazar yeri", "Siparişler", "Katalog"]),
    );
    expect(menu.find(({ itemId }: { itemId: string }) => itemId === "codes").badgeTooltip).toBe("Satıştaki kodlar");
    expect(resources).toContainEqual(expect.objectContaining({ resourceId: "orders", label: "Siparişler" }));
  });
  it("applies to errors with the names and rules in them, and to success messages", async () => {
    expect(
      await post("/create_record", { resourceId: "games", record: { slug: "x", active: true } }, "uk"),
    ).toMatchObject({ error: "Назва: обов’язкове поле" });
    const { validationResults } = await post(
      "/validate_columns",
      { resourceId: "denominations", editableColumns: [{ name: "price", value: "-1" }], record: {} },
      "de",
    );
    expect(validationResults.price.message).toBe("Preis: muss mindestens 0 sein");
    const { recordIds } = await post("/get_resource_data", { ...list(), resourceId: "codes", limit: 5 });
    await post("/start_bulk_action", { resourceId: "codes", actionId: "mark-sold", recordIds });
    expect(
      await post(
        "/start_bulk_action",
        { resourceId: "codes", actionId: "mark-new", recordIds: recordIds.slice(0, 1) },
        "uk",
      ),
    ).toMatchObject({ successMessage: "1 код позначено як новий" });
    expect(
      await post("/start_bulk_action", { resourceId: "codes", actionId: "mark-new", recordIds }, "uk"),
    ).toMatchObject({ successMessage: "4 коди позначено як нові" });
  });
  it("does not mix up calls that are under way together", async () => {
    const labels = await Promise.all(
      ["uk", "de", "en", "zh", "es", "tr"].map(
        async (language) => (await post("/get_resource", { resourceId: "orders" }, language)).resource.label,
      ),
    );
    expect(labels).toEqual(["Замовлення", "Bestellungen", "Orders", "订单", "Pedidos", "Siparişler"]);
  });
});

describe("the account's language", () => {
  it("is stored, and returned with the account", async () => {
    expect(await post("/plugin/i18n/set_language", { language: "pt" }, "pt", demo.user)).toEqual({ ok: true });
    expect((await demo.user.get("/get_base_config")).body.adminUser.dbUser.language).toBe("pt");
    expect((await demo.admin.get("/get_base_config")).body.adminUser.dbUser.language).not.toBe("pt");
  });
  it("is one of the portal's, and needs a signed-in user", async () => {
    expect(await post("/plugin/i18n/set_language", { language: "fr" }, "en", demo.user)).toMatchObject({
      error: "Language fr is not available",
    });
    expect((await demo.anonymous.post("/plugin/i18n/set_language", { language: "uk" })).status).toBe(401);
    expect((await demo.user.post("/plugin/i18n/set_language", { language: 5 })).status).toBe(400);
  });
});

describe("a text that an operator changes", () => {
  it("is used immediately by the server and in messages, and open pages are notified", async () => {
    const received: string[] = [];
    const stop = demo.kernel.bus.listen((topic) => received.push(topic));
    expect(await say("game-codes:orders.label", "Закупівлі")).toMatchObject({ ok: true });
    await expect.poll(() => received).toContain(topics.messages);
    stop();
    expect((await messages("uk")).body).toMatchObject({ "game-codes:orders.label": "Закупівлі" });
    expect((await messages("de")).body).toMatchObject({ "game-codes:orders.label": "Bestellungen" });
    expect((await post("/get_resource", { resourceId: "orders" }, "uk")).resource.label).toBe("Закупівлі");
  });
  it("is used too if another process changed it while none could hear of it", async () => {
    const received: string[] = [];
    const stop = demo.kernel.bus.listen((topic) => received.push(topic));
    await sql`update i18n_texts set text = 'Замовлення з іншого' where language = 'uk'
      and key = 'game-codes:orders.label'`.execute(demo.kernel.db);
    demo.kernel.bus.publish(internalTopics.reconnected, {});
    await expect.poll(async () => (await messages("uk")).body["game-codes:orders.label"]).toBe("Замовлення з іншого");
    await expect.poll(() => received).toContain(topics.messages);
    stop();
    await say("game-codes:orders.label", "Закупівлі");
    await expect.poll(async () => (await messages("uk")).body["game-codes:orders.label"]).toBe("Закупівлі");
  });
  it("may be an English one", async () => {
    await say("game-codes:games.label", "Titles", "en");
    await expect.poll(async () => (await messages("en")).body).toEqual({ "game-codes:games.label": "Titles" });
    expect((await post("/get_resource", { resourceId: "games" }, "en")).resource.label).toBe("Titles");
    await say("game-codes:games.label", null, "en");
    await expect.poll(async () => (await messages("en")).body).toEqual({});
  });
  it("goes back to what ships when it is emptied", async () => {
    await say("game-codes:codes.label", "Шифри");
    await expect.poll(async () => (await messages("uk")).body["game-codes:codes.label"]).toBe("Шифри");
    await say("game-codes:codes.label", "");
    await expect.poll(async () => (await messages("uk")).body["game-codes:codes.label"]).toBe("Коди");
  });
  it("is refused when it loses a value, names an unknown one, or has the wrong number of forms", async () => {
    expect((await say("lists:home.welcome", "Вітаємо")).error).toBe("{name} must appear in the text");
    expect((await say("lists:home.welcome", "Вітаємо, {name}, {role}")).error).toBe(
      "Unknown placeholder {role}; this text has {name}",
    );
    expect((await say("forms:save", "Зберегти {name}")).error).toBe(
      "Unknown placeholder {name}; this text has no placeholders",
    );
    expect((await say("data-transfer:done", "Створено {count} | Створено {count}")).error).toBe(
      "Use 3 plural forms, separated by |. There are 2",
    );
    expect(await say("data-transfer:done", "Один запис | {count} записи | {count} записів")).toMatchObject({
      ok: true,
    });
  });
  it("is for superadmins, who change nothing else of it", async () => {
    const recordId = await textId("forms:save", "uk");
    expect(
      (await post("/update_record", { resourceId: "texts", recordId, record: { text: "Х" } }, "en", demo.user)).error,
    ).toBeTruthy();
    expect((await post("/get_resource_data", list(), "en", demo.user)).error).toBeTruthy();
    expect((await demo.anonymous.post("/get_resource_data", list())).status).toBe(401);
    for (const record of [{ key: "other:key" }, { message: "Other" }, { shipped: "Other" }, { language: "de" }])
      expect((await post("/update_record", { resourceId: "texts", recordId, record })).error).toBeTruthy();
    // The edit form shows the key too, which is read-only.
    expect(
      (await post("/get_resource", { resourceId: "texts" })).resource.columns
        .filter(({ showIn }: { showIn: { edit: boolean } }) => showIn.edit)
        .map(({ name }: { name: string }) => name),
    ).toEqual(["language", "key", "message", "shipped", "text"]);
    expect(
      (await post("/create_record", { resourceId: "texts", record: { language: "uk", message: "x", text: "y" } }))
        .error,
    ).toBeTruthy();
    expect((await post("/delete_record", { resourceId: "texts", primaryKey: recordId })).error).toBeTruthy();
  });
});

describe("a page's first answers", () => {
  it("come in the language that the browser chose, and say which it is", async () => {
    const preloaded = async (
      cookie: string,
      language: string,
    ): Promise<{ language: string; answers: Record<string, { usernameFieldName?: string }> }> => {
      const page = await fetch(`${demo.server.url}/portal/login`, { headers: { cookie, "accept-language": language } });
      return JSON.parse(/id="preloaded">(.*?)<\/script>/.exec(await page.text())?.[1] ?? "{}");
    };
    for (const [cookie, accepted, language, label] of [
      ["", "de", "de", "E-Mail"],
      ["portal_language=uk", "de", "uk", "Електронна пошта"],
      ["portal_language=xx", "fr", "en", "Email"],
    ] as const) {
      const { language: spoken, answers } = await preloaded(cookie, accepted);
      expect([spoken, answers["GET /portal/adminapi/v1/get_public_config "]?.usernameFieldName]).toEqual([
        language,
        label,
      ]);
    }
  });
});

async function fetchJson(path: string, language: string): Promise<Answer["body"]> {
  const response = await fetch(`${demo.server.url}/portal/adminapi/v1${path}`, {
    headers: { cookie: demo.admin.cookie ?? "", ...speaking(language) },
  });
  return await response.json();
}
