/** Key rotation: everything sealed at rest is sealed again, opens as before, and no longer needs the old secret. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ringFor } from "../../kernel/server/keys/key-ring.ts";
import { reseal, type Resealing } from "../../kernel/server/keys/reseal.ts";
import { createSealing } from "../../kernel/server/keys/sealing.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { sealedChanges } from "../../plugins/bulk-operations/server/edited-values.ts";
import { sealedValues } from "../../plugins/bulk-operations/server/sealed-values.ts";
import { sealedSettings } from "../../kernel/server/settings/setting-rows.ts";
import type { SealedColumn } from "../../kernel/server/extension/contributions/stored-data.ts";
import { createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { testSecret } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const keys = new Map([["k2", Buffer.alloc(32, 7)]]);
/** The services of the same instance in a process with a key ring, optionally with another secret. */
const ringed = (pluginId: string, secret = testSecret): PluginServices => {
  const services = demo.kernel.services(pluginId);
  // What the kernel has sealed for a feature that is a plugin now.
  const owner = services.plugin === "bulk-operations" ? "kernel" : services.plugin;
  const keyRing = (purpose: string): ReturnType<typeof ringFor> => ringFor({ secret, keys }, owner, purpose);
  return { ...services, keyRing, sealing: (purpose) => createSealing(keyRing(purpose)) };
};
const sealedColumns = (): { id: string; column: SealedColumn }[] => [
  { id: "kernel", column: sealedSettings },
  ...demo.kernel.registry.instances.flatMap(({ id, contributions }) =>
    (contributions.sealed ?? []).map((column) => ({ id, column })),
  ),
];
const resealAll = async (secret?: string): Promise<Record<string, Resealing>> => {
  const results: Record<string, Resealing> = {};
  for (const { id, column } of sealedColumns()) results[column.table] = await reseal(ringed(id, secret), column);
  return results;
};
const idOf = async (email: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from portal_users
  where email = ${email}`.execute(demo.kernel.db)
  ).rows[0]?.id ?? "";

describe("what is sealed at rest", () => {
  it("is known to the command, every column of it", async () => {
    const { rows } = await sql<{ place: string }>`select table_name || '.' || column_name as place
      from information_schema.columns where table_schema = any (current_schemas(false))
        and column_name like '%sealed%'`.execute(demo.kernel.db);
    // Parts of a running import are left out, because they are deleted when the import ends.
    expect(
      rows
        .map(({ place }) => place)
        .filter((place) => !place.startsWith("code_import"))
        .sort(),
    ).toEqual(
      sealedColumns()
        .map(({ column }) => `${column.table}.${column.column}`)
        .sort(),
    );
  });

  it("is encrypted again, and opens with the key ring alone", async () => {
    const { db } = demo.kernel;
    const adminId = await idOf("admin@demo.test");
    const made = {
      twofa: demo.kernel.services("twofa"),
      finance: demo.kernel.services("finance"),
      api: demo.kernel.services("trading-api"),
      bot: demo.kernel.services("chat-bot"),
      kernel: demo.kernel.services("kernel"),
    };
    const settingId = crypto.randomUUID();
    await sql`insert into portal_settings (id, instance_id, name, version, sealed, changed_by)
      values (${settingId}, 'chat-bot', 'none', 1,
        ${made.kernel.sealing(sealedSettings.purpose).seal("a setting", settingId)}, ${adminId})`.execute(db);
    const [changesId, operationId] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`with operation as (insert into portal_bulk_operations (id, user_id, resource_id, kind, sealed)
        values (${operationId}::uuid, ${adminId}, 'codes', 'edit',
          ${made.kernel.sealing(sealedValues.purpose).seal("{}", operationId)}) returning id)
      insert into portal_bulk_changes (operation_id, place, records, changes, id, sealed)
        select id, 0, 1, '{}', ${changesId}::uuid,
          ${made.kernel.sealing(sealedChanges.purpose).seal("{}", changesId)} from operation`.execute(db);
    await sql`insert into twofa_accounts (user_id, sealed_secret, last_step)
      values (${adminId}, ${made.twofa.sealing("secrets").seal("JBSWY3DP", adminId)}, 0)`.execute(db);
    await sql`insert into finance_wallets (provider, user_id, address, key_sealed)
      values ('test', ${adminId}, 'T-address',
        ${made.finance.sealing("wallet keys").seal("a private key", "T-address")})`.execute(db);
    const {
      rows: [webhook],
    } = await sql<{ id: string }>`insert into webhooks (user_id, url, events, secret_sealed)
      values (${adminId}, 'https://example.com/', array['order.delivered'], 'none') returning id`.execute(db);
    await sql`update webhooks set secret_sealed =
      ${made.api.sealing("webhook secrets").seal("whsec_x", webhook?.id ?? "")}`.execute(db);
    await sql`update chat_bot_settings set token_sealed =
      ${made.bot.sealing("bot token").seal("123:token", "bot")}`.execute(db);
    const {
      rows: [{ codes } = { codes: 0 }],
    } = await sql<{ codes: number }>`select count(*)::int as codes
      from codes`.execute(db);

    const first = await resealAll();
    const counts = Object.fromEntries(
      Object.entries(first).map(([table, { changed, unreadable }]) => [table, [changed, unreadable.length]]),
    );
    expect(counts).toEqual({
      portal_settings: [1, 0],
      portal_bulk_changes: [1, 0],
      portal_bulk_operations: [1, 0],
      codes: [codes, 0],
      twofa_accounts: [1, 0],
      finance_wallets: [1, 0],
      webhooks: [1, 0],
      chat_bot_settings: [1, 0],
    });
    for (const { changed } of Object.values(await resealAll())) expect(changed).toBe(0);

    const opened = async (
      plugin: string,
      purpose: string,
      table: string,
      column: string,
      owner: string,
    ): Promise<string> => {
      const {
        rows: [row],
      } = await sql<{ sealed: string }>`select ${sql.ref(column)} as sealed
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
      return ringed(plugin, "a secret that has nothing to do with the first one")
        .sealing(purpose)
        .unseal(row?.sealed ?? "", owner);
    };
    expect(await opened("twofa", "secrets", "twofa_accounts", "sealed_secret", adminId)).toBe("JBSWY3DP");
    expect(await opened("finance", "wallet keys", "finance_wallets", "key_sealed", "T-address")).toBe("a private key");
    expect(await opened("trading-api", "webhook secrets", "webhooks", "secret_sealed", webhook?.id ?? "")).toBe(
      "whsec_x",
    );
    expect(await opened("kernel", sealedSettings.purpose, "portal_settings", "sealed", settingId)).toBe("a setting");
    expect(await opened("bulk-operations", sealedValues.purpose, "portal_bulk_operations", "sealed", operationId)).toBe(
      "{}",
    );
    expect(await opened("chat-bot", "bot token", "chat_bot_settings", "token_sealed", "bot")).toBe("123:token");
  });

  it("is unchanged if no key opens it, and reported by its id", async () => {
    const {
      rows: [code],
    } = await sql<{ id: string }>`select id from codes where for_sale and not
      exists (select from code_sales where code_id = codes.id) order by id desc limit 1`.execute(demo.kernel.db);
    await sql`update codes set code_sealed = 'k9:nothing' where id = ${code?.id}`.execute(demo.kernel.db);
    const { codes } = await resealAll();
    expect(codes).toMatchObject({ changed: 0, unreadable: [code?.id] });
    expect(
      (
        await sql<{ sealed: string }>`select code_sealed as sealed from codes
      where id = ${code?.id}`.execute(demo.kernel.db)
      ).rows,
    ).toEqual([{ sealed: "k9:nothing" }]);
    await sql`delete from codes where id = ${code?.id}`.execute(demo.kernel.db);
  });

  it("gets new fingerprints after a change of the secret, so that a code is still found", async () => {
    const secret = "a secret that has nothing to do with the first one";
    const services = {
      ...ringed("game-codes", secret),
      deriveKey: (purpose: string) => Buffer.alloc(32, purpose.length),
    };
    const column = sealedColumns().find(({ column: { table } }) => table === "codes")?.column as SealedColumn;
    const {
      rows: [{ total } = { total: 0 }],
    } = await sql<{ total: number }>`select count(*)::int as total
      from codes`.execute(demo.kernel.db);
    expect(await reseal(services, column)).toEqual({ looked: total, changed: total, unreadable: [] });
    const vault = createCodeVault();
    vault.open(vaultKeys(services));
    const {
      rows: [row],
    } = await sql<{ id: string; sealed: string; mark: string }>`select id, code_sealed as sealed,
      code_fingerprint as mark from codes limit 1`.execute(demo.kernel.db);
    expect(vault.fingerprint(vault.decrypt(row?.sealed ?? "", row?.id ?? ""))).toBe(row?.mark);
  });
});
