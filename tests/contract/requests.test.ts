import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverLimits } from "../../kernel/server/limits/server-limits.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const calls = [
  "/get_resource",
  "/get_resource_data",
  "/get_resource_foreign_data",
  "/get_min_max_for_columns",
  "/create_record",
  "/update_record",
  "/delete_record",
  "/start_custom_action",
  "/start_bulk_action",
  "/validate_columns",
];

describe("every call", () => {
  it("needs a session", async () => {
    for (const path of calls) {
      const { status, body } = await demo.anonymous.post(path, {
        resourceId: "orders",
        source: "list",
        filters: [],
        sort: [],
        limit: 1,
        offset: 0,
        column: "x",
        record: {},
        recordId: "1",
        primaryKey: "1",
        actionId: "x",
        recordIds: ["1"],
        editableColumns: [],
      });
      expect([path, [400, 401].includes(status), typeof body.error]).toEqual([path, true, "string"]);
    }
    expect((await demo.anonymous.get("/get_menu_badges")).status).toBe(401);
    expect((await demo.anonymous.post("/check_auth")).body).toEqual({ error: "Please sign in", ok: false });
  });
  it("refuses a body against its schema with the path of what is wrong", async () => {
    const { status, body } = await demo.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "orders",
      filters: [],
      sort: [],
      limit: "10",
      offset: 0,
    });
    expect([status, body]).toEqual([
      400,
      { error: "The request isn't valid", ok: false, details: [{ path: "body/limit", message: "must be integer" }] },
    ]);
    const unknown = await demo.admin.post("/get_resource", { resourceId: "orders", extra: 1 });
    expect([unknown.status, unknown.body.details]).toEqual([
      400,
      [{ path: "body", message: 'must not have the field "extra"' }],
    ]);
    expect((await demo.admin.post("/get_resource")).status).toBe(400);
  });
  it("refuses what is too large, too deep, poisoned, broken or not JSON", async () => {
    const large = await demo.admin.post("/get_resource", { resourceId: "x".repeat(serverLimits.bodyBytes) });
    expect([large.status, large.body.error]).toEqual([413, "The request is larger than 1 MB"]);
    const deep = await demo.admin.post("/get_resource", `{"resourceId":${"[".repeat(5000)}${"]".repeat(5000)}}`);
    expect(deep.body.error).toBe("The request is nested deeper than 32 levels");
    for (const text of [
      '{"resourceId":"a","__proto__":{"x":1}}',
      '{"resourceId":"a","constructor":{"prototype":{"x":1}}}',
      '{"resourceId":"a","\\u005f_proto__":{"x":1}}',
      '{"resourceId":"a","\\n":{"\\u005f_proto__":{"x":1}}}',
      '{"resourceId":',
    ])
      expect((await demo.admin.post("/get_resource", text)).status).toBe(400);
    // After the first, the engine reads the key of the second as that of the first.
    await demo.admin.post("/get_resource", '{"alike":1,"\\\\u005f_pr":1}');
    const hidden = await demo.admin.post("/get_resource", '{"alike":1,"\\u005f_proto__":{"resourceId":"a"}}');
    expect([hidden.status, hidden.body.error]).toEqual([400, "The request isn't valid"]);
    expect(hidden.body.details).toBeUndefined();
    const plain = await demo.admin.post("/get_resource", "resourceId=orders", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([plain.status, plain.body.error]).toEqual([415, "The request body must be JSON"]);
  });
  it("refuses what another program may read otherwise: a key given twice, a byte order mark, another encoding", async () => {
    for (const text of [
      '{"resourceId":"orders","resourceId":"users"}',
      '{"resourceId":"orders", "resource\\u0049d" : "users"}',
      '{"a":{"b":1,"b":1},"resourceId":"orders"}',
    ]) {
      const { status, body } = await demo.admin.post("/get_resource", text);
      expect([status, body.error], text).toEqual([400, "The request body has a key twice"]);
    }
    const harmless = '{"resourceId":"orders\\":\\"a\\\\"}';
    expect((await demo.admin.post("/get_resource", harmless)).body.error).toMatch(/not found/);
    for (const [text, type] of [
      ['\ufeff{"resourceId":"orders"}', "application/json"],
      ['{"resourceId":"orders"}', "application/json; charset=utf-7"],
      ['{"resourceId":"orders"}', 'application/json; charset="latin1"'],
    ] as const) {
      const { status, body } = await demo.admin.post("/get_resource", text, { "content-type": type });
      expect([status, body.error], type).toEqual([415, "The request body must be JSON"]);
    }
    const usual = await demo.admin.post("/get_resource", '{"resourceId":"orders"}', {
      "content-type": "application/json; charset=UTF-8",
    });
    expect(usual.status).toBe(200);
  });
  it("refuses letters that no text of the database can hold, instead of failing over them", async () => {
    const { status, body } = await demo.user.post("/plugin/data-transfer/imports/list", { target: "a\u0000b" });
    expect([status, body]).toEqual([400, { error: "The request isn't valid", ok: false }]);
    const {
      body: {
        data: [code],
      },
    } = await demo.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      limit: 1,
      offset: 0,
      sort: [],
      filters: [],
    });
    for (const note of ["\u0000", "half of a pair: \ud83d"])
      expect((await demo.admin.post(`/portal/api/game-code/${code.id}/notes`, { note })).status).toBe(400);
  });
  it("that there is not, is answered in JSON", async () => {
    for (const path of ["/portal/adminapi/v1/nonsense", "/portal/api/nonsense"]) {
      const { status, body } = await demo.admin.get(path);
      expect([status, body.error]).toEqual([404, "API call not found"]);
    }
  });
  it("carries the headers that keep a browser safe", async () => {
    const { headers } = await demo.admin.get("/get_base_config");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self'; style-src 'self';/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe/);
    expect([
      headers.get("x-content-type-options"),
      headers.get("cache-control"),
      headers.get("x-frame-options"),
    ]).toEqual(["nosniff", "no-store", "DENY"]);
  });
});

describe("health", () => {
  it("is reported to the caller", async () => {
    expect((await demo.anonymous.get("/portal/healthz")).body).toEqual({ ok: true });
    expect((await demo.anonymous.get("/portal/readyz")).body).toEqual({ ok: true });
  });
  it("survives bytes that are no HTTP", async () => {
    const { port } = new URL(demo.server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.end("\u0000\u0001 nonsense\r\n\r\n"));
      socket.on("close", () => resolve());
      socket.on("error", () => resolve());
      socket.resume();
    });
    expect((await demo.anonymous.get("/portal/healthz")).status).toBe(200);
  });
});
