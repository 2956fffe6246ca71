/**
 * Every call that accepts an id, called with another user's id: the answer must be the same as for an unknown id, and
 * nothing may change.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyEndpoint } from "../support/every-endpoint.ts";
import { makeProgram, type Program } from "../support/trading.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { notify } from "../support/notify.ts";
import { announce } from "../support/uploading.ts";
import { eventually } from "../support/eventually.ts";

type Kind =
  | "order"
  | "code"
  | "token"
  | "session"
  | "user"
  | "codesImport"
  | "import"
  | "entry"
  | "export"
  | "schedule"
  | "operation"
  | "job"
  | "notification"
  | "passkey"
  | "file"
  | "withdrawal"
  | "redemption"
  | "deleted"
  | "device"
  | "view";
interface Try {
  kind: Kind;
  method: string;
  path: (id: string) => string;
  body?: (id: string) => unknown;
}

const nothing = "7b0c3a52-5d0e-4f5e-9c53-1f2f3a4b5c6d";
const admin = (path: string): string => `/portal/adminapi/v1${path}`;
const plugin = (id: string, path: string): string => admin(`/plugin/${id}${path}`);
const post = (kind: Kind, path: string, body: (id: string) => unknown): Try => ({
  kind,
  method: "POST",
  path: () => path,
  body,
});
const at = (kind: Kind, method: string, path: (id: string) => string, body?: unknown): Try => ({
  kind,
  method,
  path,
  ...(body === undefined ? {} : { body: () => body }),
});
const resources: readonly (readonly [string, Kind])[] = [
  ["orders", "order"],
  ["codes", "code"],
  ["api_token", "token"],
  ["users", "user"],
  ["withdrawals", "withdrawal"],
  ["redemptions", "redemption"],
];
const importChoices = {
  settings: { format: "text", encoding: "utf-8", separator: "", hasHeader: false },
  mapping: { code: { column: 0 } },
};
/** The calls of every importer. */
const daily = { rhythm: { days: { every: "day" }, time: "08:00", timeZone: "UTC" }, byMail: false };
const triesOfImports = (instanceId: string, kind: Kind): Record<string, readonly Try[]> => ({
  [`PUT ${instanceId} /imports/:id/parts/:number`]: [
    at(kind, "PUT", (id) => plugin(instanceId, `/imports/${id}/parts/0`), "bytes"),
  ],
  ...Object.fromEntries(
    ["preview", "start", "cancel", "remove", "get", "report"].map((name) => [
      `POST ${instanceId} /imports/${name}`,
      [
        post(kind, plugin(instanceId, `/imports/${name}`), (id) =>
          ["preview", "start"].includes(name) ? { id, ...importChoices } : { id },
        ),
      ],
    ]),
  ),
});

/** Keyed by the call: `METHOD instance path`. */
const attempts: Readonly<Record<string, readonly Try[]>> = {
  ...Object.fromEntries(
    Object.entries({
      save_view: { name: "x", query: "", isShared: false },
      delete_view: {},
      set_default_view: {},
      set_role_defaults: { roles: [] },
      pin_view: { isPinned: true },
      subscribe_to_view: { subscription: { byMail: true } },
    }).map(([name, more]) => [
      `POST views /${name}`,
      [post("view", admin(`/${name}`), (id) => ({ resourceId: "orders", id, ...more }))],
    ]),
  ),
  "POST kernel /bulk_update": resources.map(([resourceId, kind]) =>
    post(kind, admin("/bulk_update"), (id) => ({ resourceId, recordIds: [id], record: { name: "x", status: "new" } })),
  ),
  "POST search /pin_record": resources.map(([resourceId, kind]) =>
    post(kind, admin("/pin_record"), (id) => ({ resourceId, recordId: id, isPinned: true })),
  ),
  "POST search /get_palette_records": resources.map(([resourceId, kind]) =>
    post(kind, admin("/get_palette_records"), (id) => ({ recent: [{ resourceId, recordId: id }] })),
  ),
  "POST kernel /delete_record": resources.map(([resourceId, kind]) =>
    post(kind, admin("/delete_record"), (id) => ({ resourceId, primaryKey: id })),
  ),
  "POST kernel /update_record": resources.map(([resourceId, kind]) =>
    post(kind, admin("/update_record"), (id) => ({ resourceId, recordId: id, record: { name: "x" } })),
  ),
  "POST kernel /start_custom_action": resources.map(([resourceId, kind]) =>
    post(kind, admin("/start_custom_action"), (id) => ({ resourceId, actionId: "reset-two-factor", recordId: id })),
  ),
  "POST kernel /start_bulk_action": [
    post("token", admin("/start_bulk_action"), (id) => ({
      resourceId: "api_token",
      actionId: "revoke",
      recordIds: [id],
    })),
    post("code", admin("/start_bulk_action"), (id) => ({ resourceId: "codes", actionId: "mark-new", recordIds: [id] })),
  ],
  "POST kernel /describe_bulk_action": [
    post("code", admin("/describe_bulk_action"), (id) => ({
      resourceId: "codes",
      actionId: "mark-new",
      recordIds: [id],
    })),
  ],
  "POST auth /account/devices/forget": [
    post("device", plugin("auth", "/account/devices/forget"), (id) => ({ deviceId: id })),
  ],
  "POST auth /account/sessions/end": [
    post("session", plugin("auth", "/account/sessions/end"), (id) => ({ sessionId: id })),
  ],
  "POST game-codes /preview_prices": [
    post("user", plugin("game-codes", "/preview_prices"), (id) => ({ userId: id })),
    post("token", plugin("game-codes", "/preview_prices"), (id) => ({ tokenId: id })),
  ],
  "GET game-codes /orders/:id": [at("order", "GET", (id) => plugin("game-codes", `/orders/${id}`))],
  "POST game-codes /orders/:id/refund": [
    at("order", "POST", (id) => plugin("game-codes", `/orders/${id}/refund`), { reason: "mine" }),
  ],
  "POST game-codes /orders/:id/change": [
    at("order", "POST", (id) => plugin("game-codes", `/orders/${id}/change`), { action: "hold", reason: "mine" }),
  ],
  "POST game-codes /orders/:id/hand-over": [
    at("order", "POST", (id) => plugin("game-codes", `/orders/${id}/hand-over`)),
  ],
  "GET game-codes /order/:id/codes": [at("order", "GET", (id) => `/portal/api/order/${id}/codes`)],
  "POST game-codes /game-code/:id/reveal": [
    at("code", "POST", (id) => `/portal/api/game-code/${id}/reveal`, { purpose: "reveal" }),
  ],
  "PUT game-codes /game-code/:id/status": [
    at("code", "PUT", (id) => `/portal/api/game-code/${id}/status`, { status: "new" }),
  ],
  "POST game-codes /game-code/:id/notes": [
    at("code", "POST", (id) => `/portal/api/game-code/${id}/notes`, {
      note: "mine",
      createdAt: "2026-01-01T00:00:00Z",
    }),
  ],
  "DELETE game-codes /game-code/:id/notes/:index": [
    at("code", "DELETE", (id) => `/portal/api/game-code/${id}/notes/0`),
  ],
  "GET game-codes /redeem-status/:id": [at("code", "GET", (id) => `/portal/api/redeem-status/${id}`)],
  "POST game-codes /redeem-statuses": [post("code", "/portal/api/redeem-statuses", (id) => ({ ids: [id] }))],
  "GET game-codes /can-redeem/:id": [at("code", "GET", (id) => `/portal/api/can-redeem/${id}`)],
  "POST game-codes /redeem-code": [
    post("code", "/portal/api/redeem-code", (id) => ({ gameCodeId: id, targetPlayerId: "player" })),
  ],
  "POST game-codes /redemptions/:id/settle": [
    at("redemption", "POST", (id) => plugin("game-codes", `/redemptions/${id}/settle`), { decision: "ask" }),
  ],
  "POST game-codes /cancel-redeem/:id": [at("code", "POST", (id) => `/portal/api/cancel-redeem/${id}`)],
  ...triesOfImports("game-codes", "codesImport"),
  "GET finance /user/:id/balance": [at("user", "GET", (id) => `/portal/api/user/${id}/balance`)],
  "GET finance /user/:id/transactions": [at("user", "GET", (id) => `/portal/api/user/${id}/transactions`)],
  "POST finance /transactions": [
    post("user", plugin("finance", "/transactions"), (id) => ({ userId: id, limit: 10, offset: 0 })),
  ],
  "POST finance /user/:id/bonus": [at("user", "POST", (id) => `/portal/api/user/${id}/bonus`, { amount: "1" })],
  "POST finance /user/:id/withdraw": [at("user", "POST", (id) => `/portal/api/user/${id}/withdraw`, { amount: "1" })],
  "POST finance /user/:id/correction": [
    at("user", "POST", (id) => `/portal/api/user/${id}/correction`, { amount: "1", note: "mine" }),
  ],
  ...triesOfImports("data-transfer", "import"),
  "POST data-transfer /export": [
    post("order", plugin("data-transfer", "/export"), (id) => ({
      resourceId: "orders",
      format: "csv",
      columns: ["number"],
      filters: [],
      sort: [],
      recordIds: [id],
    })),
  ],
  "POST data-transfer /exports/file": [post("export", plugin("data-transfer", "/exports/file"), (id) => ({ id }))],
  "POST data-transfer /exports/remove": [post("export", plugin("data-transfer", "/exports/remove"), (id) => ({ id }))],
  "POST data-transfer /exports/schedules/repeat": [
    post("export", plugin("data-transfer", "/exports/schedules/repeat"), (id) => ({ id, ...daily })),
  ],
  "POST data-transfer /exports/schedules/change": [
    post("schedule", plugin("data-transfer", "/exports/schedules/change"), (id) => ({ id, ...daily, isPaused: true })),
  ],
  "POST data-transfer /exports/schedules/run": [
    post("schedule", plugin("data-transfer", "/exports/schedules/run"), (id) => ({ id })),
  ],
  "POST data-transfer /exports/schedules/remove": [
    post("schedule", plugin("data-transfer", "/exports/schedules/remove"), (id) => ({ id })),
  ],
  "POST audit-log /get_history": resources.map(([resourceId, kind]) =>
    post(kind, plugin("audit-log", "/get_history"), (id) => ({ resourceId, recordId: id })),
  ),
  "POST audit-log /get_entry_records": [
    post("entry", plugin("audit-log", "/get_entry_records"), (id) => ({ entryId: id })),
  ],
  "POST audit-log /preview_restore": resources.map(([resourceId, kind]) =>
    post(kind, plugin("audit-log", "/preview_restore"), (id) => ({
      resourceId,
      recordId: id,
      entryId: "1",
      side: "before",
    })),
  ),
  "POST audit-log /restore_state": resources.map(([resourceId, kind]) =>
    post(kind, plugin("audit-log", "/restore_state"), (id) => ({
      resourceId,
      recordId: id,
      entryId: "1",
      side: "before",
      original: { status: "new" },
    })),
  ),
  "POST audit-log /preview_recreate": [
    post("entry", plugin("audit-log", "/preview_recreate"), (id) => ({ entryId: id })),
  ],
  "POST audit-log /recreate_record": [
    post("entry", plugin("audit-log", "/recreate_record"), (id) => ({ entryId: id })),
  ],
  "POST bulk-operations /get_bulk_operation": [post("operation", admin("/get_bulk_operation"), (id) => ({ id }))],
  "POST bulk-operations /start_bulk_operation": resources.flatMap(([resourceId, kind]) =>
    [{ kind: "edit", record: { name: "x", status: "new" } }, { kind: "delete" }].map((change) =>
      post(kind, admin("/start_bulk_operation"), (id) => ({
        resourceId,
        filters: [],
        recordIds: [id],
        ...change,
        atOnce: true,
      })),
    ),
  ),
  "POST bulk-operations /list_bulk_changes": [
    post("operation", admin("/list_bulk_changes"), (id) => ({ id, offset: 0, limit: 5 })),
  ],
  "POST bulk-operations /list_bulk_refusals": [post("operation", admin("/list_bulk_refusals"), (id) => ({ id }))],
  "POST bulk-operations /revert_bulk_operation": [post("operation", admin("/revert_bulk_operation"), (id) => ({ id }))],
  "POST bulk-operations /control_bulk_operation": [
    post("operation", admin("/control_bulk_operation"), (id) => ({ id, action: "stop" })),
  ],
  "POST jobs /retry_job": [
    post("job", admin("/retry_job"), (id) => ({
      instanceId: "bulk-operations",
      job: "run-bulk-operation",
      id,
      attempts: 1,
    })),
  ],
  "POST jobs /cancel_job": [
    post("job", admin("/cancel_job"), (id) => ({ instanceId: "bulk-operations", job: "run-bulk-operation", id })),
  ],
  "POST trash /restore_deleted": [
    post("deleted", admin("/restore_deleted"), (id) => ({ resourceId: "games", ids: [id] })),
  ],
  "POST trash /delete_for_good": [
    post("deleted", admin("/delete_for_good"), (id) => ({ resourceId: "games", ids: [id] })),
  ],
  "POST twofa /passkeys/rename": [post("passkey", plugin("twofa", "/passkeys/rename"), (id) => ({ id, name: "mine" }))],
  "POST twofa /passkeys/remove": [post("passkey", plugin("twofa", "/passkeys/remove"), (id) => ({ id }))],
  "POST notifications /mark_read": [post("notification", plugin("notifications", "/mark_read"), (id) => ({ id }))],
  "PUT game-cover /store/:fileId": [at("file", "PUT", (id) => plugin("game-cover", `/store/${id}`), "bytes")],
  "GET game-cover /file/:fileId/:name": [at("file", "GET", (id) => plugin("game-cover", `/file/${id}/picture.png`))],
  "GET game-cover /picture/:fileId/:size": [at("file", "GET", (id) => plugin("game-cover", `/picture/${id}/small`))],
};
/** Calls with a token instead of a session. */
const programs: Readonly<Record<string, readonly Try[]>> = {
  "GET trading-api /trade/orders/:id": [at("order", "GET", (id) => `/trade/orders/${id}`)],
  "GET trading-api /trade/orders/:id/codes": [at("order", "GET", (id) => `/trade/orders/${id}/codes`)],
  "POST trading-api /trade/orders/:id/deliver": [at("order", "POST", (id) => `/trade/orders/${id}/deliver`)],
};
/**
 * Calls whose ids belong to no user, name limits or settings, or are themselves a secret; and second instances of a
 * plugin above.
 */
const harmless =
  /^(POST jobs \/(list_jobs|list_job_schedules)|POST kernel \/(get_usage_limits|get_browser_settings)|POST settings \/(change_settings|list_setting_changes)|POST data-transfer \/exports\/(start|schedules\/create)|POST (game-codes|trading-api) (\/trade)?\/orders|(GET|POST) chat-bot \/validate_token.*|POST (kernel|auth|twofa) \/.*(superadmin|signup|confirm|stop-email|check-link|passkeys\/(add|confirm|prove)).*|\w+ (game-description-images|price-agreement|denominations-of-game|orders-of-user) .*|POST game-cover \/get_s3_upload_url)$/;

let shop: Shop;
let ids: Record<Kind, string>;
let program: Program;
beforeAll(async () => {
  shop = await openShop();
  const { db } = shop.kernel;
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    String((await statement.execute(db)).rows[0]?.id);
  const order: string = (
    await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 1 }] })
  ).body.id;
  await notify(shop.kernel, shop.buyerId, { message: "for you alone" });
  await sql`insert into twofa_accounts (user_id, sealed_secret, last_step)
    values (${shop.buyerId}::uuid, 'none', 0)`.execute(db);
  program = await makeProgram(shop, shop.other);
  await eventually(async () => expect(await one(sql`select id from user_notifications limit 1`)).not.toBe("undefined"));
  ids = {
    order,
    code: await one(sql`select id from codes where order_id =
      ${order}::uuid`),
    token: (await makeProgram(shop, shop.buyer)).tokenId,
    user: shop.buyerId,
    session: await one(sql`select id from portal_sessions where user_id = ${shop.buyerId}::uuid`),
    codesImport: (await shop.admin.post("/plugin/game-codes/imports/begin", { fileName: "codes.txt", size: 3 })).body
      .id,
    import: (
      await shop.admin.post("/plugin/data-transfer/imports/begin", { target: "games", fileName: "games.csv", size: 3 })
    ).body.id,
    export: await one(sql`insert into data_transfer_exports
      (user_id, resource_id, file_name, request, state, ended_at)
      values (${shop.buyerId}, 'orders', 'orders.csv', '{}', 'done', now()) returning id`),
    schedule: await one(sql`insert into data_transfer_schedules
      (user_id, resource_id, title, request, at_time, time_zone, by_mail)
      values (${shop.buyerId}::uuid, 'orders', 'Orders', '{}', '08:00', 'UTC', false) returning id`),
    entry: await one(sql`select id from audit_log where resource_id = 'orders'
      limit 1`),
    operation: await one(sql`insert into portal_bulk_operations (user_id, resource_id, kind, state)
      values (${shop.buyerId}, 'orders', 'delete', 'paused') returning id`),
    job: await one(sql`insert into portal_jobs.job (name, data, start_after)
      values ('bulk-operations/run-bulk-operation', '{}', now() + interval '1 day') returning id`),
    deleted: await one(sql`insert into portal_deleted_records
      (resource_id, table_name, record_id, user_id, kept_until, record) select 'games', 'games', id, ${shop.buyerId},
        now() + interval '1 day', row_to_json(t) from games as t limit 1 returning id`),
    notification: await one(sql`select id from user_notifications limit 1`),
    passkey: await one(sql`insert into twofa_passkeys (user_id, credential_id, public_key, counter, name)
      values (${shop.buyerId}::uuid, 'c', 'k', 0, 'hers') returning id`),
    file:
      (/\/(?:store|file)\/([0-9a-f-]{36})/.exec(
        JSON.stringify((await announce(shop.admin, "game-cover", new Uint8Array(10))).body),
      ) ?? [])[1] ?? "",
    device: await one(sql`insert into portal_known_devices (user_id, token_hash, expires_at)
      values (${shop.buyerId}::uuid, 'hers', now() + interval '1 day') returning id`),
    view: await one(sql`insert into portal_saved_views (resource_id, owner_id, name, query)
      values ('orders', ${shop.buyerId}, 'hers', '') returning id`),
    withdrawal: nothing.replace("7b", "7c"),
    redemption: await one(sql`insert into redemptions (code_id, user_id, player_id, state)
      select id, ${shop.buyerId}::uuid, 'hers', 'failed' from codes where order_id = ${order}::uuid returning id`),
  };
  for (const [kind, id] of Object.entries(ids)) expect(`${kind} ${id}`).toMatch(/^\w+ ([0-9a-f-]{36}|\d+)$/);
});
afterAll(() => shop.close());

/** Returns what an answer reveals: without the requested id and without values that differ in every call. */
async function answerTo(
  { method, path, body, kind }: Try,
  id: string,
  headers: Record<string, string>,
  root = shop.server.url,
): Promise<{ status: number; text: string }> {
  const content = body?.(id);
  const isBytes = content === "bytes";
  const asked = isBytes ? new Uint8Array(3) : content === undefined ? undefined : JSON.stringify(content);
  const response = await fetch(`${root}${path(id)}`, {
    method,
    redirect: "manual",
    headers: {
      ...headers,
      ...(asked === undefined ? {} : { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
    },
    ...(asked === undefined ? {} : { body: asked }),
  });
  return {
    status: response.status,
    text: (await response.text()).replaceAll(id, `<${kind}>`).replaceAll(encodeURIComponent(id), `<${kind}>`),
  };
}
const nobodys = (kind: Kind): string => (/^\d+$/.test(ids[kind]) ? "999999999" : nothing);

const tables = [
  "orders",
  "order_lines",
  "codes",
  "api_tokens",
  "portal_users",
  "ledger_entries",
  "ledger_accounts",
  "portal_imports",
  "portal_import_parts",
  "portal_bulk_operations",
  "portal_deleted_records",
  "user_notifications",
  "twofa_passkeys",
  "redemptions",
  "finance_withdrawals",
  "portal_known_devices",
  "portal_saved_views",
  "portal_default_views",
  "portal_role_default_views",
  "portal_pinned_views",
  "portal_view_subscriptions",
];
/** Ignores when a token was last used, because the other user's own token is used all the time. */
async function stateOfAll(): Promise<Record<string, string>> {
  const { rows: there } = await sql<{ name: string }>`select name from unnest(${tables}::text[]) as name
    where to_regclass(name) is not null`.execute(shop.kernel.db);
  return Object.fromEntries(
    await Promise.all(
      there.map(async ({ name }) => [
        name,
        (
          await sql<{
            digest: string;
          }>`select md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '|'
            order by (to_jsonb(t) - 'last_used_at')::text), '')) as digest from ${sql.table(name)} t`.execute(
            shop.kernel.db,
          )
        ).rows[0]?.digest ?? "",
      ]),
    ),
  );
}

/** Returns the names of ids in the schema of a call, at any depth. */
function idNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as { properties?: Record<string, unknown>; items?: unknown; anyOf?: unknown[] };
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(/(^id|Ids?|^ids|primaryKey|recordPk|^token)$/.test(name) &&
      !/^(resource|action|game|denomination|targetPlayer|progress)Id$/.test(name)
        ? [name]
        : []),
      ...idNames(inner),
    ]),
    ...idNames(items),
    ...anyOf.flatMap(idNames),
  ];
}

describe("an id of another user", () => {
  it("is tried with every call that takes one", () => {
    const taking = everyEndpoint(shop.kernel)
      .map(({ instanceId, handled: { endpoint } }) => ({ owner: instanceId, endpoint }))
      .filter(({ endpoint: { params, query, body } }) => [params, query, body].flatMap(idNames).length > 0)
      .map(({ owner, endpoint: { method, path } }) => `${method} ${owner} ${path}`);
    expect(taking.length).toBeGreaterThan(40);
    expect(
      taking.filter((name) => attempts[name] === undefined && programs[name] === undefined && !harmless.test(name)),
    ).toEqual([]);
  });
  it("is refused to anonymous callers like an unknown one", async () => {
    for (const [name, some] of Object.entries({ ...attempts }))
      for (const one of some) {
        const { status, text } = await answerTo(one, ids[one.kind], {});
        expect(`${name} ${status} ${status === 401 ? "" : text}`).toBe(`${name} 401 `);
      }
    for (const [name, some] of Object.entries(programs))
      for (const one of some)
        expect(`${name} ${(await answerTo(one, ids[one.kind], {}, `${shop.server.url}/api/v1`)).status}`).toBe(
          `${name} 401`,
        );
  });
  it("is answered to another user like one that nothing has, and changes nothing", async () => {
    const before = await stateOfAll();
    const problems: string[] = [];
    const compare = async (name: string, one: Try, headers: Record<string, string>, root?: string): Promise<void> => {
      const [theirs, none] = [
        await answerTo(one, ids[one.kind], headers, root),
        await answerTo(one, nobodys(one.kind), headers, root),
      ];
      if (theirs.status !== none.status || theirs.text !== none.text)
        problems.push(
          `${name}: ${theirs.status} ${theirs.text.slice(0, 200)} but for none ${none.status} ${none.text.slice(0, 200)}`,
        );
      if (theirs.status >= 500) problems.push(`${name}: ${theirs.status}`);
    };
    const session = { cookie: shop.other.cookie ?? "" };
    for (const [name, some] of Object.entries(attempts)) for (const one of some) await compare(name, one, session);
    for (const [name, some] of Object.entries(programs))
      for (const one of some)
        await compare(name, one, { authorization: `Bearer ${program.token}` }, `${shop.server.url}/api/v1`);
    expect(problems).toEqual([]);
    expect(await stateOfAll()).toEqual(before);
    expect((await shop.buyer.post("/check_auth")).status).toBe(200);
  });
});
