/** A refused attempt leaves one audit entry per target and minute, so that attempts cannot flood the log. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { eventually } from "../support/eventually.ts";

let demo: SmallDemo;
let pk: string;
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
  pk = (await demo.user.get("/get_base_config")).body.adminUser.pk;
});
afterAll(() => demo.close());

interface Entry {
  user_id: string;
  username: string;
  ip: string;
  resource_id: string | null;
  record_id: string | null;
  record_label: string | null;
  details: Record<string, unknown>;
}
const entries = async (): Promise<Entry[]> =>
  (
    await sql<Entry>`select user_id, username, ip, resource_id, record_id,
  record_label, details from audit_log where kind = 'refused' order by id`.execute(demo.kernel.db)
  ).rows;

describe("what a signed-in person is refused", () => {
  it("is in the audit log once, however often it is tried: a list, a change, a call", async () => {
    for (let count = 0; count < 5; count += 1) {
      await demo.user.post("/get_resource", { resourceId: "users" });
      await demo.user.post("/update_record", { resourceId: "users", recordId: pk, record: { role: "superadmin" } });
      await demo.user.get("/plugin/chat-bot/state");
    }
    await eventually(async () => expect(await entries()).toHaveLength(3));
    expect(await entries()).toMatchObject([
      {
        user_id: pk,
        username: "user@demo.test",
        ip: "127.0.0.1",
        resource_id: "users",
        record_id: null,
        details: { call: "POST /get_resource", reason: "PORTAL_RESOURCE_UNKNOWN" },
      },
      {
        resource_id: "users",
        record_id: null,
        record_label: pk,
        details: { call: "POST /update_record", recordId: pk },
      },
      { resource_id: null, details: { call: "GET /state", reason: "PORTAL_ACTION_NOT_ALLOWED" } },
    ]);
  });
  it("contains no value that was sent", async () => {
    expect(JSON.stringify(await entries())).not.toContain("superadmin");
  });
  it("has an end for a person who makes up targets", async () => {
    await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        demo.user.post("/delete_record", { resourceId: "users", primaryKey: `made-up-${index}` }),
      ),
    );
    await demo.user.get("/get_menu_badges");
    expect((await entries()).length).toBeLessThanOrEqual(60);
  });
  it("is shown to a superadmin under its own kind, and in no record's history", async () => {
    const { body } = await demo.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "audit_log",
      filters: [{ field: "kind", operator: "eq", value: "refused" }],
      sort: [],
      limit: 10,
      offset: 0,
    });
    expect(body.total).toBeGreaterThan(2);
    const {
      body: { resource },
    } = await demo.admin.post("/get_resource", { resourceId: "audit_log" });
    expect(resource.columns.find(({ name }: { name: string }) => name === "kind").enum).toContainEqual({
      value: "refused",
      label: "Access denied",
    });
    const history = await demo.admin.post("/plugin/audit-log/get_history", { resourceId: "users", recordId: pk });
    expect(JSON.stringify(history.body)).not.toContain("refused");
  });
  it("is recorded beside failed proofs of identity, which count as failed sign-ins", async () => {
    expect((await demo.admin.post("/prove_identity", { password: "wrong" })).body.ok).toBe(false);
    const { rows } = await sql<Entry>`select username, details from audit_log where kind = 'sign-in-failed'
      order by id desc limit 1`.execute(demo.kernel.db);
    expect(rows[0]).toMatchObject({ username: "admin@demo.test", details: { identityProof: true } });
  });
});
