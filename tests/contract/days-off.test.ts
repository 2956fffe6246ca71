/** Approvals in a portal without a ledger: roles, and kinds of requests that a plugin of the deployment brings. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { grantRoles } from "../support/grant-roles.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

const password = "A-good-password-1";
let portal: TestPortal;
let [root, second] = [{}, {}] as [Caller, Caller];
let ann = "";

async function account(name: string, role: string): Promise<string> {
  const hash = await hashPassword(password);
  const { rows } = await withoutTriggers(portal.kernel.db, (transaction) =>
    sql<{ id: string }>`insert into portal_users (email, full_name, role, password_hash)
      values (${`${name}@clinic.test`}, ${`Dr. ${name}`}, ${role}, ${hash}) returning id`.execute(transaction),
  );
  return rows[0]?.id ?? "";
}
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/days-off.config.ts" });
  await account("Root", "superadmin");
  await account("Second", "superadmin");
  ann = await account("Ann", "user");
  await grantRoles(portal.kernel.db);
  root = await portal.signIn("Root@clinic.test", password);
  second = await portal.signIn("Second@clinic.test", password);
});
afterAll(() => portal.close());

const decide = (caller: Caller, actionId: string, recordId: string): Promise<Answer> =>
  caller.post("/start_custom_action", { resourceId: "approvals", actionId, recordId, extra: { reason: "No" } });
const waiting = async (caller: Caller): Promise<Record<string, unknown>[]> => {
  const { body } = await caller.post("/get_resource_data", {
    source: "list",
    resourceId: "approvals",
    limit: 10,
    offset: 0,
    sort: [],
    filters: [{ field: "state", operator: "eq", value: "waiting" }],
  });
  return body.data;
};

describe("a kind of a plugin", () => {
  const ask = (day: string): Promise<Answer> => root.post("/plugin/days-off/days_off", { userId: ann, day });

  it("waits for a second person, with the plugin's sentence", async () => {
    const { approvalId } = (await ask("2027-03-01")).body;
    expect(await waiting(second)).toMatchObject([
      {
        id: approvalId,
        kind: "day-off",
        _label: "Day off",
        _approval: { effect: "Dr. Ann is off on 2027-03-01.", problem: null },
      },
    ]);
    expect((await waiting(root))[0]).toMatchObject({ _approval: { problem: "asker" } });
    expect((await decide(root, "approve", approvalId)).body.error).toBe(
      "You can't decide a request that you made yourself",
    );
    expect((await decide(second, "approve", approvalId)).body).toMatchObject({ successMessage: "Approved" });
    const { rows } = await sql`select day::text from days_off where user_id = ${ann}::uuid`.execute(portal.kernel.db);
    expect(rows).toEqual([{ day: "2027-03-01" }]);
  });
  it("is carried out only if it is approved", async () => {
    const { approvalId } = (await ask("2027-03-02")).body;
    expect((await decide(second, "reject", approvalId)).body).toMatchObject({ successMessage: "Rejected" });
    const { rows } = await sql`select 1 from days_off where day = '2027-03-02'`.execute(portal.kernel.db);
    expect(rows).toEqual([]);
  });
  it("is no permit, whatever its request says", async () => {
    await expect(
      sql`update finance_approvals set used_in = '1' where kind = 'day-off' and state = 'approved'`.execute(
        portal.kernel.db,
      ),
    ).rejects.toThrow("a permit is used once, within a day");
  });
});

describe("a kind without an executor", () => {
  const setFee = (discount: string): Promise<Answer> => root.post("/plugin/days-off/fee", { visit: "V1", discount });

  it("permits its asker to repeat the write once, in the unit of the deployment", async () => {
    expect((await setFee("40")).body).toEqual({ ok: true });
    expect((await setFee("150")).body.error).toMatch(/^150.00 EUR are at stake here/);
    await expect.poll(async () => (await waiting(second)).length).toBe(1);
    const [request] = await waiting(second);
    expect(request).toMatchObject({
      kind: "fee",
      _approval: {
        effect: "Dr. Root may do this once within 24 hours, 150.000000 EUR are at stake: Visit V1: 150 less",
      },
    });
    expect((await decide(second, "approve", String(request?.["id"]))).body).toMatchObject({
      successMessage: "Approved",
    });
    expect((await setFee("150")).body).toEqual({ ok: true });
    expect((await setFee("150")).body.error).toMatch(/at stake here/);
  });
  it("is asked for although a request of another kind speaks of the same", async () => {
    await sql`insert into finance_approvals (kind, user_id, requested_by, amount, payload, reason)
      select 'day-off', ${ann}::uuid, id, 200, '{"subject": "fees:V2:150"}', 'always' from portal_users
      where email = 'Root@clinic.test'`.execute(portal.kernel.db);
    expect((await root.post("/plugin/days-off/fee", { visit: "V2", discount: "150" })).body.error).toMatch(/at stake/);
    await expect.poll(async () => (await waiting(second)).map(({ note }) => note)).toContain("Visit V2: 150 less");
  });
});

describe("a request of a plugin that is no longer enabled", () => {
  it("is listed, and refused with the reason", async () => {
    const { rows } = await sql<{ id: string }>`insert into finance_approvals (kind, user_id, requested_by, note, reason)
      select 'overtime', ${ann}::uuid, id, 'Ten hours', 'always' from portal_users where email = 'Root@clinic.test'
      returning id`.execute(portal.kernel.db);
    const id = rows[0]?.id ?? "";
    const listed = (await waiting(second)).find((row) => row["id"] === id);
    expect(listed).toMatchObject({ kind: "overtime", _approval: { problem: "unknown", effect: "Ten hours" } });
    for (const actionId of ["approve", "reject"])
      expect((await decide(second, actionId, id)).body.error).toBe(
        "The plugin that carries out this request isn't enabled in this portal",
      );
  });
});

describe("a role that may approve", () => {
  it("takes two people, without a ledger", async () => {
    const change = { resourceId: "users", recordId: ann, record: { role: "superadmin" } };
    expect((await root.post("/update_record", change)).body.error).toBeUndefined();
    const roles = (await waiting(second)).filter(({ kind }) => kind === "role");
    expect(roles).toMatchObject([{ _approval: { effect: "Dr. Ann gets the role superadmin." } }]);
    expect((await decide(second, "approve", String(roles[0]?.["id"]))).body.error).toBeUndefined();
    const { rows } = await sql`select role from portal_users where id = ${ann}::uuid`.execute(portal.kernel.db);
    expect(rows).toEqual([{ role: "superadmin" }]);
  });
  it("needs no table of the ledger or the wallets", async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where tablename like 'ledger\\_%' or tablename like 'finance\\_%' order by 1`.execute(portal.kernel.db);
    expect(rows.map(({ name }) => name)).toEqual([
      "finance_account_controls",
      "finance_approvals",
      "finance_direct_moves",
      "finance_guard",
      "finance_role_grants",
    ]);
  });
});
