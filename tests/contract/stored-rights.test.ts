/** What is stored of other people's records is only for users whose rights still cover it. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { textSettings, uploadFile } from "../support/importing.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
import { runJob } from "../support/run-job.ts";

const password = "Clinic-person-1";
let portal: TestPortal;
let manager: Caller;
beforeAll(async () => {
  portal = await startTestPortal({
    configFile: "tests/fixtures/stored-rights.config.ts",
    beforeListening: async ({ db }) => {
      await sql`insert into portal_users (email, role, password_hash) select name || '@clinic.test', role, ${await hashPassword(password)}
        from unnest(array['manager', 'ann'], array['superadmin', 'doctor']) as person (name, role)`.execute(db);
      await sql`insert into patients (name) values ('Ada'), ('Berta'), ('Clara')`.execute(db);
      await sql`insert into visits (patient_id, doctor, starts_at) select id, doctor || '@clinic.test', now()
        from patients, unnest(array['ann', 'bob']) as doctor`.execute(db);
    },
  });
  manager = await portal.signIn("manager@clinic.test", password);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ["data_transfer_exports", "portal_imports", "portal_bulk_operations"])
    await sql`delete from ${sql.table(table)}`.execute(portal.kernel.db);
});

const signIn = (): Promise<Caller> => portal.signIn("ann@clinic.test", password);
async function becomes(role: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from portal_users
    where email = 'ann@clinic.test'`.execute(portal.kernel.db);
  const { status, body } = await manager.post("/update_record", {
    resourceId: "users",
    recordId: rows[0]?.id,
    record: { role },
  });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
}
async function annAs(role: string): Promise<Caller> {
  await becomes(role);
  return await signIn();
}
const count = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(portal.kernel.db))
    .rows[0]?.count ?? 0;
/** Something stored: how a user makes it, which calls return it, and how it is cleaned up. */
interface Stored {
  table: string;
  cleanUp: string;
  make: (caller: Caller, resourceId: "patients" | "visits") => Promise<string>;
  /** Calls that return its content, by name. */
  calls: Record<string, (caller: Caller, id: string) => Promise<Answer>>;
}

const columns = { patients: ["name"], visits: ["patient_id", "status"] };
const transfer = (caller: Caller, path: string, body: object): Promise<Answer> =>
  caller.post(`/plugin/data-transfer/${path}`, body);
const download = async ({ cookie = "" }: Caller, path: string, request: object): Promise<Answer> => {
  const response = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(request),
  });
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const body: unknown = isJson ? await response.json() : { file: await response.text() };
  return { status: response.status, body, headers: response.headers } as Answer;
};
const isRefused = ({ body }: Answer): boolean => body.error !== undefined;
const operation = async (caller: Caller, body: object): Promise<string> => {
  const { body: started } = await caller.post("/start_bulk_operation", body);
  expect(started.error).toBeUndefined();
  return started.id as string;
};
const reaches = async (table: string, id: string, ...states: string[]): Promise<void> =>
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)}
        where id = ${id}::uuid`.execute(portal.kernel.db);
      return rows[0]?.state;
    })
    .toSatisfy((state) => states.includes(String(state)));
const edits = { patients: { name: "Anonymous" }, visits: { status: "missed" } };

const stored: Record<string, Stored> = {
  "the file of an export": {
    table: "data_transfer_exports",
    cleanUp: "look-after-work",
    make: async (caller, resourceId) => {
      const request = { resourceId, format: "csv", columns: columns[resourceId], filters: [], sort: [] };
      const { body } = await transfer(caller, "exports/start", request);
      await reaches("data_transfer_exports", body.id, "done");
      return body.id as string;
    },
    calls: { file: (caller, id) => download(caller, "exports/file", { id }) },
  },
  "the plan and the refused rows of an import": {
    table: "portal_imports",
    cleanUp: "look-after-work",
    make: async (caller, resourceId) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(resourceId)}`.execute(portal.kernel.db);
      const [name, value] = Object.entries(edits[resourceId])[0] ?? ["", ""];
      const lines = rows.map(({ id }) => `${id},${value}\n`).join("");
      const id = await uploadFile(
        { url: portal.server.url, caller, instanceId: "data-transfer" },
        `id,${name}\n${lines}none,x\n`,
        { target: resourceId, fileName: "changes.csv" },
      );
      const { body } = await transfer(caller, "imports/start", {
        id,
        mode: "check",
        settings: textSettings,
        mapping: { id: { column: 0 }, [name]: { column: 1 } },
        matching: { field: "id", unmatched: "refuse", clearsEmpty: false },
      });
      expect(body.error).toBeUndefined();
      await reaches("portal_imports", id, "checked");
      return id;
    },
    calls: {
      plan: (caller, id) => transfer(caller, "imports/get", { id }),
      report: (caller, id) => download(caller, "imports/report", { id }),
      start: (caller, id) => transfer(caller, "imports/start", { id, mode: "check" }),
    },
  },
  "the plan of a bulk operation": {
    table: "portal_bulk_operations",
    cleanUp: "look-after-work",
    make: async (caller, resourceId) => {
      const id = await operation(caller, {
        resourceId,
        kind: "edit",
        filters: [],
        record: edits[resourceId],
        plan: true,
      });
      await reaches("portal_bulk_operations", id, "planned");
      return id;
    },
    calls: {
      detail: (caller, id) => caller.post("/get_bulk_operation", { id }),
      refusals: (caller, id) => caller.post("/list_bulk_refusals", { id, offset: 0, limit: 10 }),
      apply: (caller, id) => caller.post("/control_bulk_operation", { id, action: "apply" }),
    },
  },
};

describe.each(Object.entries(stored))("%s", (_name, { table, cleanUp, make, calls }) => {
  const first = Object.values(calls)[0] as Stored["calls"][string];

  it.each(Object.entries(calls))("is refused like an unknown one and deleted by %s", async (_call, call) => {
    const id = await make(await annAs("doctor"), "patients");
    const less = await annAs("guest");
    const unknown = await call(less, "6f1f3d2e-0000-4000-8000-000000000000");
    const refused = await call(less, id);
    expect({ status: refused.status, body: refused.body }).toEqual({ status: unknown.status, body: unknown.body });
    expect(isRefused(refused)).toBe(true);
    expect(await count(table)).toBe(0);
    // It does not come back with the role.
    expect((await call(await annAs("doctor"), id)).body).toEqual(unknown.body);
  });

  it("is refused when a column is no longer visible, or a row filter was added", async () => {
    const hidden = await make(await annAs("doctor"), "patients");
    expect(isRefused(await first(await annAs("desk"), hidden))).toBe(true);
    const all = await make(await annAs("head"), "visits");
    expect(isRefused(await first(await annAs("doctor"), all))).toBe(true);
    expect(await count(table)).toBe(0);
  });

  it("is refused when labels of another resource are no longer readable", async () => {
    const id = await make(await annAs("doctor"), "visits");
    expect(isRefused(await first(await annAs("guest"), id))).toBe(true);
    expect(await count(table)).toBe(0);
  });

  it("is refused with another row filter", async () => {
    const id = await make(await annAs("doctor"), "visits");
    await sql`update ${sql.table(table)} set scope = replace(scope, 'ann@', 'bob@')`.execute(portal.kernel.db);
    expect(isRefused(await first(await signIn(), id))).toBe(true);
    expect(await count(table)).toBe(0);
  });

  it("stays after a change that takes nothing away, and for a superadmin without a scope", async () => {
    const id = await make(await annAs("doctor"), "visits");
    for (const role of ["nurse", "head", "doctor"]) {
      const caller = await annAs(role);
      await runJob(portal, cleanUp);
      expect(isRefused(await first(caller, id))).toBe(false);
    }
    await sql`update ${sql.table(table)} set scope = null`.execute(portal.kernel.db);
    const superadmin = await annAs("superadmin");
    expect(isRefused(await first(superadmin, id))).toBe(false);
    expect(isRefused(await first(await annAs("doctor"), id))).toBe(true);
    expect(await count(table)).toBe(0);
  });

  it("is deleted by the clean-up when its user has lost the role, or is gone", async () => {
    await make(await annAs("doctor"), "patients");
    await runJob(portal, cleanUp);
    expect(await count(table)).toBe(1);
    await becomes("guest");
    await runJob(portal, cleanUp);
    expect(await count(table)).toBe(0);
    const id = await make(await annAs("doctor"), "patients");
    await sql`update ${sql.table(table)} set user_id = ${id}`.execute(portal.kernel.db);
    await runJob(portal, cleanUp);
    expect(await count(table)).toBe(0);
  });
});

describe("a bulk operation that has changed records", () => {
  it("is refused to its user, and stays for those who may revert it", async () => {
    const ann = await annAs("doctor");
    const id = await operation(ann, {
      resourceId: "patients",
      kind: "edit",
      filters: [],
      record: { insured: false },
    });
    await reaches("portal_bulk_operations", id, "done");
    expect(isRefused(await ann.post("/get_bulk_operation", { id }))).toBe(false);
    const less = await annAs("guest");
    await runJob(portal, "look-after-work");
    for (const [path, body] of [
      ["/get_bulk_operation", {}],
      ["/list_bulk_refusals", { offset: 0, limit: 10 }],
      ["/revert_bulk_operation", {}],
    ] as const)
      expect(isRefused(await less.post(path, { id, ...body })), path).toBe(true);
    const { body } = await manager.post("/revert_bulk_operation", { id });
    await reaches("portal_bulk_operations", body.id, "planned");
    await manager.post("/control_bulk_operation", { id: body.id, action: "apply" });
    await reaches("portal_bulk_operations", body.id, "done");
    const { rows } = await sql`select 1 from patients where not insured`.execute(portal.kernel.db);
    expect(rows).toEqual([]);
  });
});

/** How what a table with a column for a person holds is protected when that person's rights change. */
const protections = {
  /** Stores the scope it was made with, and is refused and deleted without it. */
  scope: ["data_transfer_exports", "portal_bulk_operations", "portal_imports"],
  /** Read through a resource or a call that applies what the reader may read at the moment. */
  "reader's rights": [
    "audit_log",
    "data_transfer_schedules",
    "finance_account_controls",
    "finance_approvals",
    "order_events",
    "orders",
    "portal_default_views",
    "portal_deleted_records",
    "portal_pinned_records",
    "portal_pinned_views",
    "portal_saved_views",
    "portal_settings",
    "portal_users",
    "portal_view_subscriptions",
    "price_scales",
    "redemptions",
    "upload_files",
    "webhook_deliveries",
    "webhooks",
  ],
  /** Only of this person: sessions, means of sign-in, layouts, limits, and texts already sent to them. */
  own: [
    "api_tokens",
    "auth_email_changes",
    "auth_one_time_passwords",
    "auth_security_notices",
    "chat_bot_people",
    "dashboard_arrangements",
    "portal_known_devices",
    "portal_limit_holds",
    "portal_limit_uses",
    "portal_list_layouts",
    "portal_once",
    "portal_one_time_tokens",
    "portal_outbox",
    "portal_pending_sign_ins",
    "portal_sessions",
    "twofa_accounts",
    "twofa_challenges",
    "twofa_passkeys",
    "twofa_recovery_codes",
    "twofa_setups",
    "upload_pictures",
    "user_notifications",
  ],
  /** Money and what decides about it: never deleted, and read as the lists of its plugin say. */
  "money, kept": [
    "finance_deposits",
    "finance_direct_moves",
    "finance_role_grants",
    "finance_sweeps",
    "finance_wallets",
    "finance_withdrawals",
    "ledger_accounts",
    "ledger_transactions",
    "order_refunds",
  ],
  "not of a person": ["portal_migrations"],
} as const;

it("no table with a column for a person is forgotten", async () => {
  const marketplace = await startTestPortal();
  try {
    const { rows } = await sql<{ name: string; scoped: boolean }>`select table_name as name,
        bool_or(column_name = 'user_id') and bool_or(column_name = 'scope') as scoped
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema in ('portal', 'public')
      group by table_name having bool_or(column_name ~ '^(user_id|user_pk|owner|owner_id|controlled)$|_by$')
      order by table_name`.execute(marketplace.kernel.db);
    expect(rows.map(({ name }) => name)).toEqual(Object.values(protections).flat().toSorted());
    expect(rows.filter(({ scoped }) => scoped).map(({ name }) => name)).toEqual(protections.scope);
  } finally {
    await marketplace.close();
  }
});
