/** Limits per user: shown in advance, enforced across all processes, and refused with what to do next. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usageLimits } from "../../kernel/server/limits/usage-limits.ts";
import type { UsageLimit } from "../../kernel/server/extension/contributions/usage-limit.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { uploadFile } from "../support/importing.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_limit_uses`.execute(portal.kernel.db);
  await sql`delete from portal_limit_holds`.execute(portal.kernel.db);
});

/** Returns the usage limits of a plugin that this deployment does not have. */
function limitsOf(limits: readonly UsageLimit[]): ReturnType<typeof usageLimits> {
  const { kernel } = portal;
  const kernelWithThem: Kernel = {
    ...kernel,
    registry: {
      ...kernel.registry,
      instances: [{ id: "tried", contributions: { limits } } as unknown as Kernel["registry"]["instances"][number]],
    },
  };
  return usageLimits(kernelWithThem, "tried");
}
/** Moves the usage into the past, as if time had passed. */
const age = async (interval: string): Promise<void> =>
  void (await sql`update portal_limit_uses set slot = slot -
  ${interval}::interval`.execute(portal.kernel.db));
const states = async (caller: Caller, ...ids: string[]): Promise<unknown> =>
  (await caller.post("/get_usage_limits", { ids })).body.limits;
const post = (path: string, body: Record<string, unknown>) =>
  portal.admin.post(`/plugin/data-transfer/imports/${path}`, body);

describe("a limit", () => {
  it("in a time admits so much, by whom it may be, and frees it as the time passes", async () => {
    const limits = limitsOf([{ name: "questions", label: "Questions", perMinute: 3, perHour: 4 }]);
    await limits.spend("anna", "questions", 2);
    await limits.spend("anna", "questions");
    await expect(limits.spend("anna", "questions")).rejects.toThrow(
      /^Questions: you have reached your limit of 3 per minute\. Try again in (5\d|60) seconds$/,
    );
    await limits.spend("ben", "questions", 3);
    await age("1 minute");
    await limits.spend("anna", "questions");
    await age("2 minutes");
    await expect(limits.spend("anna", "questions")).rejects.toThrow(
      /^Questions: you have reached your limit of 4 per hour\. Try again in 5\d minutes$/,
    );
    await age("1 hour");
    await limits.spend("anna", "questions", 3);
  });
  it("is not passed by many who ask at the same moment", async () => {
    const limits = limitsOf([{ name: "questions", label: "Questions", perHour: 5 }]);
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => limits.spend("anna", "questions")));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });
  it("of bytes says them as people read them, and takes what is kept from the plugin's own count", async () => {
    const limits = limitsOf([
      {
        name: "stored",
        label: "Storage",
        unit: "bytes",
        inTotal: 2_500_000_000,
        used: () => Promise.resolve(2_400_000_000),
      },
    ]);
    await limits.spend("anna", "stored", 100_000_000);
    await expect(limits.spend("anna", "stored", 100_000_001)).rejects.toThrow(
      "Storage: you have reached your limit of 2.5 GB. Remove some first",
    );
  });
  it("of what runs admits the next when one has ended, or its process has died", async () => {
    const limits = limitsOf([{ name: "exports", label: "Exports", atOnce: 2 }]);
    const first = await limits.hold("anna", "exports");
    await limits.hold("anna", "exports");
    await expect(limits.run("anna", "exports", () => Promise.resolve())).rejects.toThrow(
      "Exports: 2 are already running. Wait until one finishes, or cancel one",
    );
    await first.release();
    expect(await limits.run("anna", "exports", () => Promise.resolve("ran"))).toBe("ran");
    await expect(limits.run("anna", "exports", () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    await limits.hold("anna", "exports");
    await sql`update portal_limit_holds set until = now()`.execute(portal.kernel.db);
    await limits.hold("anna", "exports");
  });
  it("in a transaction that is rolled back counts nothing", async () => {
    const limits = limitsOf([{ name: "questions", label: "Questions", perHour: 1 }]);
    await portal.kernel.db
      .transaction()
      .execute(async (transaction) => {
        await limits.spend("anna", "questions", 1, transaction);
        throw new Error("undo");
      })
      .catch(() => undefined);
    await limits.spend("anna", "questions");
  });
});

describe("what came to nothing", () => {
  it("is refunded, and what else was used stays", async () => {
    const limits = limitsOf([{ name: "pictures", label: "Pictures", perHour: 5 }]);
    const failed = await limits.spend("anna", "pictures", 3);
    await limits.spend("anna", "pictures", 2);
    await failed.refund();
    await limits.spend("anna", "pictures", 3);
    await expect(limits.spend("anna", "pictures")).rejects.toThrow("limit of 5 per hour");
  });
});

describe("what a person may still do", () => {
  it("is shown on screens only in the parts of which four fifths are used", async () => {
    const near = async (): Promise<unknown> =>
      (await portal.admin.post("/get_usage_limits", { ids: ["kernel/bulk-actions"], onlyNear: true })).body.limits;
    expect(await near()).toEqual([]);
    const {
      body: { user },
    } = await portal.admin.get("/get_base_config");
    await sql`insert into portal_limit_uses (user_id, limit_id, slot, amount)
      values (${user.pk}, 'kernel/bulk-actions', now(), 800)`.execute(portal.kernel.db);
    const sentences = ["Bulk actions: 200 of 1000 left this hour"];
    expect(await near()).toEqual([{ id: "kernel/bulk-actions", sentences, isReached: false }]);
  });
  it("applies to figures of the overview, and is shown before it is reached", async () => {
    const {
      body: { user },
    } = await portal.admin.get("/get_base_config");
    const { limits } = portal.kernel.services("kernel");
    const figures = (): ReturnType<Caller["get"]> => portal.admin.get("/portal/api/stats/sales");
    expect((await figures()).status).toBe(200);
    const sentences = ["Figures: 19999 of 20000 left this hour"];
    expect(await states(portal.admin, "kernel/figures")).toEqual([
      { id: "kernel/figures", sentences, isReached: false },
    ]);
    await limits.spend(user.pk, "figures", 599);
    expect((await figures()).status).toBe(429);
    expect((await figures()).body.error).toMatch(/^Figures: you have reached your limit of 600 per minute/);
    expect((await portal.user.get("/portal/api/stats/sales")).status).toBe(403);
  });
  it("applies to saved views of all lists together, and is shown before it is reached", async () => {
    const {
      body: { user },
    } = await portal.admin.get("/get_base_config");
    const save = (name: string, resourceId = "games") =>
      portal.admin.post("/save_view", { resourceId, name, query: "", isShared: false });
    const first = (await save("The first")).body.view;
    await sql`insert into portal_saved_views (resource_id, owner_id, name, query)
      select 'list-' || n % 10, ${user.pk}, 'view ' || n, '' from generate_series(1, 298) n`.execute(portal.kernel.db);
    const sentences = ["Saved views: 299 of 300 used", "Saved views: 99 of 100 left this hour"];
    expect(await states(portal.admin, "views/saved-views")).toEqual([
      { id: "views/saved-views", sentences, isReached: false },
    ]);
    const answers = await Promise.all([save("One more"), save("Two more", "codes")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe("Saved views: you have reached your limit of 300. Remove some first");
    const changed = { resourceId: "games", id: first.id, name: "Changed", query: "page=2", isShared: false };
    expect((await portal.admin.post("/save_view", changed)).status).toBe(200);
    await sql`delete from portal_saved_views where owner_id = ${user.pk}`.execute(portal.kernel.db);
  });
  it("is shown before it is reached, to each user their own", async () => {
    expect(
      await states(
        portal.admin,
        "data-transfer/imports",
        "data-transfer/exports",
        "game-codes/import-bytes",
        "no/such",
      ),
    ).toEqual([
      { id: "data-transfer/imports", sentences: ["Imports: 0 of 3 running"], isReached: false },
      {
        id: "data-transfer/exports",
        sentences: ["Exports: 0 of 2 running", "Exports: 60 of 60 left this hour"],
        isReached: false,
      },
      { id: "game-codes/import-bytes", sentences: ["Code uploads: 5 GB of 5 GB left today"], isReached: false },
    ]);
    expect((await portal.anonymous.post("/get_usage_limits", { ids: ["data-transfer/imports"] })).status).toBe(401);
  });
  it("counts imports by what runs, and refuses one too many", async () => {
    const begin = (): Promise<string> =>
      uploadFile(
        { url: portal.server.url, caller: portal.admin, instanceId: "data-transfer" },
        "Name,Slug\r\nA,a\r\n",
        { target: "games" },
      );
    const ids = [await begin(), await begin(), await begin(), await begin()];
    for (const id of ids.slice(0, 3))
      await sql`update portal_imports set state = 'importing'
      where id = ${id}`.execute(portal.kernel.db);
    expect(await states(portal.admin, "data-transfer/imports")).toEqual([
      { id: "data-transfer/imports", sentences: ["Imports: 3 of 3 running"], isReached: true },
    ]);
    expect(await states(portal.user, "data-transfer/imports")).toMatchObject([{ isReached: false }]);
    const refused = await post("start", { id: ids[3], mode: "check" });
    expect([refused.status, refused.body.error]).toEqual([
      429,
      "Imports: 3 are already running. Wait until one finishes, or cancel one",
    ]);
    for (const id of ids.slice(0, 3)) await post("cancel", { id });
    expect((await post("start", { id: ids[3], mode: "check" })).body.state).toBe("checking");
  });
  it("counts an export while it is written, and no longer", async () => {
    const exported = await portal.admin.post("/plugin/data-transfer/export", {
      resourceId: "games",
      format: "csv",
      columns: ["name"],
      filters: [],
      sort: [],
    });
    expect(exported.body).toContain("\r\n");
    await expect
      .poll(() => states(portal.admin, "data-transfer/exports"))
      .toEqual([
        {
          id: "data-transfer/exports",
          sentences: ["Exports: 0 of 2 running", "Exports: 59 of 60 left this hour"],
          isReached: false,
        },
      ]);
    const {
      rows: [admin],
    } = await sql<{ id: string }>`select id::text as id from portal_users
      where email = 'admin@demo.test'`.execute(portal.kernel.db);
    const held = [
      await portal.kernel.services("data-transfer").limits.hold(admin?.id ?? "", "exports"),
      await portal.kernel.services("data-transfer").limits.hold(admin?.id ?? "", "exports"),
    ];
    const refused = await portal.admin.post("/plugin/data-transfer/export", {
      resourceId: "games",
      format: "csv",
      columns: ["name"],
      filters: [],
      sort: [],
    });
    expect(refused.body.error).toBe("Exports: 2 are already running. Wait until one finishes, or cancel one");
    for (const hold of held) await hold.release();
  });
  it("holds bulk actions of the kernel's own calls too", async () => {
    const {
      rows: [admin],
    } = await sql<{ id: string }>`select id::text as id from portal_users
      where email = 'admin@demo.test'`.execute(portal.kernel.db);
    const { limits } = portal.kernel.services("kernel");
    for (let held = 0; held < 5; held += 1) await limits.hold(admin?.id ?? "", "bulk-actions");
    expect(
      (await portal.admin.post("/start_bulk_action", { resourceId: "games", actionId: "delete", recordIds: ["x"] }))
        .body.error,
    ).toBe("Bulk actions: 5 are already running. Wait until one finishes, or cancel one");
    expect(
      (await portal.admin.post("/bulk_update", { resourceId: "games", recordIds: ["x"], record: {} })).status,
    ).toBe(429);
  });
});
