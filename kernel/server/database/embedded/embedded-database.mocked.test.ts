/**
 * The embedded database in its thread: the order of statements, error messages, what reaches the disk, and shutdown.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PGlite } from "@electric-sql/pglite";
import { DurableFiles, durableParameters } from "./durable-files.ts";
import { asWork } from "../../concurrency/work-order.ts";
import { openPgliteAt, type OpenDatabase } from "../open-database.ts";
import { emptyPglite } from "../../../../tests/support/database.ts";

const flushed = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return {
    ...fs,
    fsyncSync: (file: number) => {
      flushed.count += 1;
      fs.fsyncSync(file);
    },
  };
});

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "embedded-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function copyOfEmpty(name: string): Promise<string> {
  const folder = join(parent, name);
  cpSync(await emptyPglite(), folder, { recursive: true });
  return folder;
}

const threads = vi.hoisted((): { terminate(): Promise<number> }[] => []);
vi.mock("node:worker_threads", async (original) => {
  const module = await original<typeof import("node:worker_threads")>();
  return {
    ...module,
    Worker: class extends module.Worker {
      constructor(...given: ConstructorParameters<typeof module.Worker>) {
        super(...given);
        threads.push(this);
      }
    },
  };
});

describe("statements", () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openPgliteAt(await copyOfEmpty("statements"));
    await sql`create table parents (id int primary key)`.execute(opened.db);
    await sql`create table children (id int constraint only_small check (id < 100), parent int
      references parents deferrable initially deferred)`.execute(opened.db);
  });
  afterAll(() => opened.close());

  it("fail with what PostgreSQL says of the error, and without their values", async () => {
    const failure = await sql`insert into children values (${777})`.execute(opened.db).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "23514", constraint: "only_small", table: "children" });
    expect(Object.keys(failure as object)).not.toEqual(expect.arrayContaining(["params"]));
    expect(JSON.stringify(failure, ["message", "query", "params", "code"])).not.toContain("777");
    await sql`insert into parents values (1)`.execute(opened.db);
    expect(
      await sql`insert into parents values
      (1)`
        .execute(opened.db)
        .catch((error: unknown) => error),
    ).toMatchObject({ code: "23505", constraint: "parents_pkey", detail: "Key (id)=(1) already exists." });
  });
  it("of a transaction whose commit fails leave the next transaction alone", async () => {
    const failing = opened.db.transaction().execute((transaction) =>
      sql`insert into children values
      (1, 42)`.execute(transaction),
    );
    const next = opened.db.transaction().execute(async (transaction) => {
      await sql`insert into parents values (2)`.execute(transaction);
      return (await sql`select id from parents where id = 2`.execute(transaction)).rows;
    });
    await expect(failing).rejects.toMatchObject({ code: "23503" });
    expect(await next).toEqual([{ id: 2 }]);
    expect((await sql`select id from parents where id = 2`.execute(opened.db)).rows).toEqual([{ id: 2 }]);
  });
  it("of a person run between the transactions of a job", async () => {
    const order: string[] = [];
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const working = asWork({ key: "import", isBackground: true }, async () => {
      for (let portion = 0; portion < 20; portion += 1) {
        await opened.db.transaction().execute(async (transaction) => {
          if (portion === 3) ask();
          await sql`select 1`.execute(transaction);
          order.push("job");
        });
      }
    });
    await asked;
    await asWork({ key: "anna", isBackground: false }, () => sql`select 1`.execute(opened.db));
    order.push("person");
    await working;
    expect(order.indexOf("person")).toBeGreaterThan(2);
    expect(order.indexOf("person")).toBeLessThan(6);
  });
  it("that cannot be sent fail by themselves", async () => {
    await expect(opened.embedded?.query("select $1", [() => undefined])).rejects.toThrow("could not be cloned");
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  });
});

it("writes each commit to the disk before it is acknowledged, and nothing for a read", async () => {
  const pglite = await PGlite.create({
    fs: new DurableFiles(await copyOfEmpty("durable")),
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), ...durableParameters],
  });
  await pglite.exec("create table kept (n int)");
  for (let n = 0; n < 5; n += 1) {
    const before = flushed.count;
    await pglite.query("insert into kept values ($1)", [n]);
    expect(flushed.count).toBeGreaterThan(before);
  }
  const before = flushed.count;
  await pglite.query("select count(*) from kept");
  expect(flushed.count).toBe(before);
  await pglite.close();
});

it("does so by default for a portal's folder, and not when it is disabled", async () => {
  for (const [isDurable, setting] of [
    [true, "on"],
    [false, "off"],
  ] as const) {
    const opened = await openPgliteAt(await copyOfEmpty(`setting-${setting}`), { isDurable });
    expect((await sql`show fsync`.execute(opened.db)).rows).toEqual([{ fsync: setting }]);
    await opened.close();
  }
});

it("fails all that waits when its thread ends by itself, and says so once", async () => {
  const crashes: Error[] = [];
  const opened = await openPgliteAt(await copyOfEmpty("crash"), { onCrash: (error) => crashes.push(error) });
  const [answer] = await Promise.allSettled([
    sql`select count(*) from generate_series(1,
    10000000)`.execute(opened.db),
    threads.at(-1)?.terminate(),
  ]);
  expect(answer).toMatchObject({ status: "rejected", reason: { name: "DatabaseThreadError" } });
  await expect(sql`select 1`.execute(opened.db)).rejects.toThrow("the embedded database");
  expect(crashes).toHaveLength(1);
  await opened.close();
});
