/** Operators' own texts are stored by message key: they survive a corrected English sentence. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../kernel/contract/database.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { messageTypes } from "../../command/messages/message-types.ts";
import { emptyDatabase } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";

const log = pino({ level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "portal-texts-"));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a corrected English sentence", () => {
  // The plugin has a folder of its own, so that one of its lines can be changed.
  const place = mkdtempSync(join("tests", "output", "texts-"));
  const english = join(place, "notes-to-self", "messages", "en.json");
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  beforeAll(() => {
    mkdirSync(join(place, "notes-to-self", "messages"), { recursive: true });
    writeFileSync(
      join(place, "notes-to-self", "contract.ts"),
      'import { Type } from "typebox";\nimport { pluginContract } from "@portalkit/kernel/contract";\nexport const notesToSelf = pluginContract({ name: "notes-to-self", description: "Two sentences", options: Type.Object({}, { additionalProperties: false }) });\n',
    );
    writeFileSync(
      english,
      '{\n  "hello": "Helo, {name}",\n  "notes_one": "{count} note",\n  "notes_other": "{count} notes"\n}\n',
    );
    writeFileSync(
      join(place, "notes-to-self", "messages", "uk.json"),
      '{\n  "hello": "Вітаю, {name}",\n  "notes_one": "{count} нотатка",\n  "notes_few": "{count} нотатки",\n  "notes_many": "{count} нотаток"\n}\n',
    );
    writeFileSync(
      join(place, "portal.config.ts"),
      'import { definePortal } from "@portalkit/kernel/contract";\nimport { resources } from "@portalkit/resources";\nimport { auth } from "@portalkit/auth";\nimport { i18n } from "@portalkit/i18n";\nimport { notesToSelf } from "./notes-to-self/contract.ts";\nexport default definePortal({ brand: { name: "Texts" }, languages: ["en", "uk"], pluginFolders: ["../../../plugins", "."], plugins: [auth({ id: "auth" }), i18n({ id: "i18n" }), notesToSelf({ id: "notes" }), resources({ id: "resources" })], menu: [] });\n',
    );
  });
  const start = async (): Promise<RunningServer> =>
    await startServer({
      environment: readEnvironment(
        {
          PORTAL_SECRET: testSecret,
          PORT: "0",
          PORTAL_DATA_DIR: folder,
          LOG_LEVEL: "silent",
          PORTAL_FSYNC: "false",
          ...(database === undefined ? {} : { DATABASE_URL: database.url }),
        },
        { demo: false },
      ),
      configFile: join(place, "portal.config.ts"),
      variables: {},
      log,
    });
  const write = async (db: Database, language: string, key: string, text: string): Promise<void> => {
    const { numAffectedRows } = await sql`update i18n_texts set text = ${text} where language = ${language}
      and key = ${key}`.execute(db);
    expect(Number(numAffectedRows)).toBe(1);
  };

  it("is one line of one file, and leaves what operators have written as it is", async () => {
    const before = await start();
    await write(before.kernel.db, "uk", "notes-to-self:hello", "Привіт, {name}!");
    await write(before.kernel.db, "en", "notes-to-self:notes", "one note | {count} of your notes");
    await before.close();
    const types = messageTypes([english]);
    const corrected = readFileSync(english, "utf8").replace("Helo", "Hello");
    writeFileSync(english, corrected);
    expect(messageTypes([english])).toEqual(types);

    const after = await start();
    const { translations, db } = after.kernel;
    const say = (language: string, key: string, values: Record<string, string | number>): string =>
      translations.text(language, `notes-to-self:${key}`, values);
    expect(say("en", "hello", { name: "Kim" })).toBe("Hello, Kim");
    expect(say("uk", "hello", { name: "Kim" })).toBe("Привіт, Kim!");
    expect([1, 2].map((count) => say("en", "notes", { count }))).toEqual(["one note", "2 of your notes"]);
    expect([1, 2, 5].map((count) => say("uk", "notes", { count }))).toEqual(["1 нотатка", "2 нотатки", "5 нотаток"]);
    const { rows } = await sql<{ message: string; shipped: string; text: string | null }>`select message, shipped, text
      from i18n_texts where key = 'notes-to-self:hello' order by language`.execute(db);
    expect(rows).toEqual([
      { message: "Hello, {name}", shipped: "Hello, {name}", text: null },
      { message: "Hello, {name}", shipped: "Вітаю, {name}", text: "Привіт, {name}!" },
    ]);
    await after.close();
  });

  it("is written by the next start alone: one with the same sentences leaves the rows alone", async () => {
    // A row that a statement has changed or locked names its transaction in `xmax`.
    const touched = async (db: Database): Promise<string[]> => {
      const { rows } = await sql<{ key: string }>`select distinct key from i18n_texts
        where xmax::text <> '0'`.execute(db);
      return rows.map(({ key }) => key);
    };
    const before = await start();
    await sql`create table texts_before as select * from i18n_texts`.execute(before.kernel.db);
    await sql`truncate i18n_texts`.execute(before.kernel.db);
    await sql`insert into i18n_texts overriding system value select * from texts_before`.execute(before.kernel.db);
    await before.close();

    const same = await start();
    expect(await touched(same.kernel.db)).toEqual([]);
    await sql`update i18n_texts set shipped = 'Hi' where language = 'en' and key = 'notes-to-self:hello'`.execute(
      same.kernel.db,
    );
    await same.close();

    const mended = await start();
    const { rows } = await sql`select shipped, text from i18n_texts where key = 'notes-to-self:hello'
      order by language`.execute(mended.kernel.db);
    expect(rows).toEqual([
      { shipped: "Hello, {name}", text: null },
      { shipped: "Вітаю, {name}", text: "Привіт, {name}!" },
    ]);
    await mended.close();
  });
});
