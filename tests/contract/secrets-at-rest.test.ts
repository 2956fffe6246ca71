/** Secrets that are entered or generated are hashed or sealed wherever they are stored, and in no log line or file. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBotShop, type BotShop } from "../support/bot-shop.ts";
import { codesOf, linesOfCodes, textSettings, uploadFile } from "../support/importing.ts";
import { plainSecrets } from "../support/plain-secrets.ts";
import type { Answer } from "../support/portal.ts";
import { testSecret } from "../support/portal.ts";
import { makeProgram } from "../support/trading.ts";
import { setUpAs } from "../support/two-factor.ts";

const log: string[] = [];
let shop: BotShop;
const secrets: Record<string, string> = { "the secret of the portal": testSecret };
beforeAll(async () => {
  shop = await openBotShop({
    configFile: "tests/fixtures/typed-passwords.config.ts",
    log: pino({ level: "trace" }, { write: (line: string) => void log.push(line) }),
  });
});
afterAll(() => shop.close());

/** A new secret text; it has no character that JSON would escape. */
const plant = (name: string): string => (secrets[name] = `Canary-${crypto.randomUUID()}-Q7`);
const found = (): Promise<string[]> => plainSecrets(shop.kernel, secrets, log);
const ok = ({ body }: Answer): Answer["body"] => {
  expect(body.error).toBeUndefined();
  return body;
};
const reaches = async (table: string, id: string, state: string): Promise<void> =>
  await expect
    .poll(
      async () =>
        (
          await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id}::uuid`.execute(
            shop.kernel.db,
          )
        ).rows[0]?.state,
    )
    .toBe(state);
const bulkEdit = async (resourceId: string, id: string, record: object, plan: boolean): Promise<string> => {
  const filters = [{ field: "id", operator: "eq", value: id }];
  const started = ok(
    await shop.admin.post("/start_bulk_operation", { resourceId, kind: "edit", filters, record, plan }),
  );
  await reaches("portal_bulk_operations", started.id, plan ? "planned" : "done");
  return started.id as string;
};

it("no password of an account is readable, from a form, a bulk edit or a file", async () => {
  ok(
    await shop.admin.post("/create_record", {
      resourceId: "users",
      record: { email: "new@shop.test", role: "user", password: plant("the password of a new account") },
    }),
  );
  ok(
    await shop.admin.post("/update_record", {
      resourceId: "users",
      recordId: shop.otherId,
      record: { password: plant("a changed password") },
    }),
  );
  const planned = plant("the password of a planned bulk edit");
  const id = await bulkEdit("users", shop.otherId, { password: planned }, true);
  expect(await found()).toEqual([]);
  ok(await shop.admin.post("/control_bulk_operation", { id, action: "apply" }));
  await reaches("portal_bulk_operations", id, "done");
  await shop.signIn("other@shop.test", planned);
  await bulkEdit("users", shop.otherId, { password: plant("the password of a bulk edit") }, false);

  const at = { url: shop.server.url, caller: shop.admin, instanceId: "data-transfer" };
  const lines = [
    `good@shop.test,user,${plant("the password of an imported row")}`,
    `bad,user,${plant("the password of a refused row")}`,
    `surplus@shop.test,,user,${plant("the password of a row with too many cells")}`,
    `quoted@shop.test,nobody,"${plant("the password of a row with a wrong role")}"`,
  ];
  const file = `email,role,password\n${lines.join("\n")}\n`;
  const start = async (id: string, mode: string, mapping: object): Promise<void> => {
    ok(await shop.admin.post("/plugin/data-transfer/imports/start", { id, mode, settings: textSettings, mapping }));
    await reaches("portal_imports", id, mode === "check" ? "checked" : "done");
  };
  const [email, role] = [{ column: 0 }, { column: 1 }];
  const imported = await uploadFile(at, file, { target: "users", fileName: "users.csv" });
  const mapping = { email, role, password: { column: 2 } };
  await start(imported, "check", mapping);
  expect(await found()).toEqual([]);
  await start(imported, "import", mapping);
  const { rows } = await sql<{ cells: unknown }>`select cells from portal_import_problems
    where import_id = ${imported} and place = 0 order by line`.execute(shop.kernel.db);
  expect(rows.map(({ cells }) => cells)).toEqual([["bad", "user", null], null, ["quoted@shop.test", "nobody", null]]);

  // A password for all rows, beside a column with that title which is not imported.
  const common = plant("the password for all rows");
  const fixed = await uploadFile(at, file.replaceAll("@shop.test", "@fixed.test"), { target: "users" });
  await start(fixed, "check", { email, role, password: { value: common } });
  expect(await found()).toEqual([]);
  await start(fixed, "import", { email, role, password: { value: common } });
  await shop.signIn("good@fixed.test", common);
  expect(await found()).toEqual([]);
});

it("what ended before its secrets were sealed is cleared when the portal starts", async () => {
  const id = await bulkEdit("users", shop.otherId, { full_name: "Otto", password: "Unimportant-1" }, false);
  const change = JSON.stringify({ full_name: "Otto", password: "Unimportant-1" });
  await sql`update portal_bulk_operations set change = ${change}::text::json where id = ${id}`.execute(shop.kernel.db);
  await shop.kernel.registry.instances.find(({ plugin }) => plugin === "bulk-operations")?.contributions.start?.();
  const { rows } = await sql`select change from portal_bulk_operations where id = ${id}`.execute(shop.kernel.db);
  expect(rows).toEqual([{ change: { full_name: "Otto", password: null } }]);
});

it("no token, code or key is readable", async () => {
  const token = (name: string): string => (secrets[name] = `987654321:AAE-${crypto.randomUUID()}`);
  shop.provider.tokens.set(token("the token of the bot"), "shop_bot");
  shop.provider.tokens.set(token("the token of the bot in a bulk edit"), "shop_bot");
  ok(await shop.setToken(secrets["the token of the bot"] ?? ""));
  await bulkEdit("chat_bot_settings", "bot", { api_token: secrets["the token of the bot in a bulk edit"] }, false);
  await shop.isRunning();

  const { body: webhook } = await shop.buyer.post("/create_record", {
    resourceId: "webhooks",
    record: { url: "https://example.com/hook", events: ["order.placed"] },
  });
  secrets["the secret of a webhook"] = (webhook.once.secret as string).slice(6);
  secrets["an API token"] = (await makeProgram(shop, shop.buyer)).token;
  secrets["a session"] = (shop.buyer.cookie ?? "").replace(/^[^=]*=/, "");

  const code = plant("an imported code");
  const codes = await uploadFile(
    { url: shop.server.url, caller: shop.admin, instanceId: "game-codes" },
    `${code}\n${code}\n${plant("a code with a space")} x\n`,
    { fileName: "codes.txt" },
  );
  ok(
    await shop.admin.post("/plugin/game-codes/imports/start", {
      id: codes,
      mapping: codesOf(shop.ten),
      settings: linesOfCodes,
    }),
  );
  await reaches("portal_imports", codes, "done");
  ok(await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 1 }] }));
  secrets["a sold code"] = "SHOP-CODE-T000";
  const { secret, recoveryCodes } = await setUpAs(shop, shop.buyer);
  Object.assign(secrets, { "a second factor": secret, "a recovery code": recoveryCodes[0] });
  expect(await found()).toEqual([]);
});

it("the search finds what is readable: in a text, in bytes, in a file and in the log", async () => {
  const text = plant("a readable text");
  await sql`create table readable_secrets (content text, bytes bytea)`.execute(shop.kernel.db);
  await sql`insert into readable_secrets values (${`x${text}`}, null), (null, ${Buffer.from(plant("bytes"))})`.execute(
    shop.kernel.db,
  );
  writeFileSync(join(shop.kernel.environment.dataDir, "readable.txt"), plant("a text in a file"));
  shop.kernel.log.info({ secret: plant("a logged text") }, "logged");
  const all = await found();
  for (const name of [".readable_secrets: a readable text", ".readable_secrets: bytes"])
    expect(all.some((one) => one.endsWith(name))).toBe(true);
  expect(all).toContain("a file: a text in a file");
  expect(all).toContain("the log: a logged text");
});
