/**
 * Bulk work runs in portions: other users are served in between, and a record that is refused does not stop the others.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refuse } from "../../kernel/contract/errors/refusals.ts";
import { bulkUpdate } from "../../kernel/contract/resources/write-endpoints.ts";
import { startBulkAction } from "../../kernel/contract/resources/action-endpoints.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import { asWork } from "../../kernel/server/concurrency/work-order.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let hooks: ResourceHooks = {};
let portions: { size: number; transaction: string }[] = [];
let onPortion: (number: number) => unknown = () => undefined;
beforeAll(async () => {
  fixture = await openFixture([
    {
      ...thingsResource,
      options: {
        ...thingsResource.options,
        bulkActions: [
          {
            id: "raise",
            label: "Raise",
            countPortion: async ({ db, recordIds }) => {
              await onPortion(portions.length + 1);
              const { rows } = await sql<{ transaction: string }>`update things set level = level + 1
                where id = any(${recordIds}::uuid[])
          returning pg_current_xact_id()::text as transaction`.execute(db as Database);
              portions.push({ size: rows.length, transaction: rows[0]?.transaction ?? "" });
              return { raised: rows.length };
            },
            summarize: ({ raised = 0 }) => `${raised} raised`,
          },
        ],
      },
      hooks: {
        edit: { before: (...call) => hooks.edit?.before?.(...call), after: (...call) => hooks.edit?.after?.(...call) },
        delete: {
          before: (...call) => hooks.delete?.before?.(...call),
          after: (...call) => hooks.delete?.after?.(...call),
        },
      },
    },
  ]);
});
afterAll(() => fixture.close());
beforeEach(() => {
  hooks = {};
  portions = [];
  onPortion = () => undefined;
});

const make = async (count: number): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`insert into things (title) select 'many ' || n from generate_series(1, ${count}) n
    returning id`.execute(fixture.db);
  return rows.map(({ id }) => id);
};
const left = async (ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from things where id =
    any(${[...ids]}::uuid[])`.execute(fixture.db)
  ).rows.map(({ id }) => id);
const bulk = (actionId: string, recordIds: readonly string[]) =>
  asWork({ key: "root", isBackground: false }, () =>
    fixture.call(startBulkAction, root, { resourceId: "things", actionId, recordIds: [...recordIds] }),
  );
/** Requests a list as another user, and records when it is answered. */
const lookMeanwhile = (events: string[]): Promise<unknown> =>
  asWork({ key: "bob", isBackground: false }, () => fixture.list(bob)).then(() =>
    events.push("somebody else is answered"),
  );
/**
 * Waits in a later portion until the other user is answered, which never happens where the work before it holds them
 * up. The embedded database has one connection, which the portion holds: there its queue decides the order.
 */
const untilAnswered = async (looked: Promise<unknown> | undefined): Promise<void> => {
  if (process.env["TEST_DATABASE_URL"]) await looked;
};
/** Returns the id of the transaction that a hook runs in. */
const transactionOf = async (db: Database): Promise<string> =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db as Database)).rows[0]?.id ?? "";

describe("an action over many records", () => {
  it("runs in portions, each a transaction, and reports the sum", async () => {
    const ids = await make(1_200);
    expect((await bulk("raise", ids)).reply).toEqual({ ok: true, successMessage: "1200 raised" });
    expect(portions.length).toBeGreaterThan(1);
    expect(portions.reduce((sum, { size }) => sum + size, 0)).toBe(1_200);
    expect(new Set(portions.map(({ transaction }) => transaction)).size).toBe(portions.length);
    const { rows } = await sql<{
      level: number;
      count: number;
    }>`select level, count(*)::int as count from things where id = any(${ids}::uuid[])
      group by level`.execute(fixture.db);
    expect(rows).toEqual([{ level: 8, count: 1_200 }]);
  });
  it("lets others in between", async () => {
    const ids = await make(1_200);
    const events: string[] = [];
    let looked: Promise<unknown> = Promise.resolve();
    onPortion = (number) => {
      events.push(`portion ${number}`);
      if (number === 1) looked = lookMeanwhile(events);
      return number > 1 ? untilAnswered(looked) : undefined;
    };
    await bulk("raise", ids);
    events.push("done");
    await looked;
    expect(events.indexOf("somebody else is answered")).toBeLessThan(events.indexOf("done"));
  });
  it("that is refused on the way says how far it came, and what is done stays done", async () => {
    const ids = await make(1_200);
    onPortion = (number) => {
      if (number === 2) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    };
    expect((await bulk("raise", ids)).error).toBe("500 of 1200 items done. Action is not allowed");
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from things where id = any(${ids}::uuid[]) and level = 8`.execute(fixture.db);
    expect(rows).toEqual([{ count: 500 }]);
    portions = [];
    onPortion = () => {
      throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    };
    expect((await bulk("raise", ids)).error).toBe("Action is not allowed");
  });
});

describe("deleting many records", () => {
  it("takes fewer transactions than records, and more than one", async () => {
    const ids = await make(200);
    const transactions = new Set<string>();
    hooks = { delete: { after: async (_record, { db }) => void transactions.add(await transactionOf(db)) } };
    expect((await bulk("delete", ids)).reply).toEqual({ ok: true, successMessage: "200 items deleted" });
    expect(await left(ids)).toEqual([]);
    expect(transactions.size).toBeGreaterThan(1);
    expect(transactions.size).toBeLessThan(100);
  });
  it("lets others in between", async () => {
    const ids = await make(200);
    const events: string[] = [];
    let looked: Promise<unknown> | undefined;
    let deleted = 0;
    hooks = {
      delete: {
        after: async () => {
          looked ??= lookMeanwhile(events);
          deleted += 1;
          if (deleted === ids.length) await untilAnswered(looked);
        },
      },
    };
    await bulk("delete", ids);
    events.push("done");
    await looked;
    expect(events).toEqual(["somebody else is answered", "done"]);
  });
  it("skips those that are refused, at any position, and publishes each hook's updates after the commit", async () => {
    const ids = await make(90);
    const kept = [ids[0], ids[33], ids[89]] as string[];
    const published: string[] = [];
    hooks = {
      delete: {
        before: (record, { afterCommit }) => {
          afterCommit(() => void published.push(String(record["id"])));
          if (kept.includes(String(record["id"]))) throw refuse("PORTAL_RECORD_REFERENCED");
        },
      },
    };
    expect((await bulk("delete", ids)).error).toBe(
      "87 of 90 items done. This record is used by other records and can't be deleted",
    );
    expect((await left(ids)).toSorted()).toEqual(kept.toSorted());
    expect(published.toSorted()).toEqual(ids.filter((id) => !kept.includes(id)).toSorted());
  });
});

it("editing many records takes fewer transactions than records, and names those that are refused", async () => {
  const ids = await make(50);
  const refused = [ids[7], ids[42]] as string[];
  const transactions = new Set<string>();
  hooks = {
    edit: {
      before: ({ recordId }) => {
        if (refused.includes(recordId)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
      },
      after: async (_change, { db }) => void transactions.add(await transactionOf(db)),
    },
  };
  const { reply } = await fixture.call(bulkUpdate, ann, { resourceId: "things", recordIds: ids, record: { whole: 3 } });
  expect(reply).toEqual({
    ok: true,
    updated: 48,
    refused: refused.map((recordId) => ({ recordId, error: "Action is not allowed" })),
  });
  const { rows } = await sql<{ id: string }>`select id from things where id = any(${ids}::uuid[])
    and whole = 3`.execute(fixture.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => !refused.includes(id)).toSorted());
  hooks = { edit: { after: hooks.edit?.after ?? (() => undefined) } };
  transactions.clear();
  await fixture.call(bulkUpdate, ann, { resourceId: "things", recordIds: ids, record: { whole: 4 } });
  expect(transactions.size).toBeLessThan(25);
});
