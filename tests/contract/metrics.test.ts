/** Tests metrics on a running portal: who may read them, and that each counts what happens. */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { sql } from "kysely";
import { pino } from "pino";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measurements } from "../../kernel/server/measurements/channels.ts";
import { logOptions } from "../../kernel/server/measurements/log-options.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { freePort } from "../../scripts/newcomer/free-port.ts";
import { isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { nextMessage } from "../support/next-message.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";
import { parseScrape, type Scrape } from "../support/scrape.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

const configFile = "tests/fixtures/metrics.config.ts";
const token = "canary-metrics-token-of-more-than-32-characters";
const path = "/plugin/metrics/metrics";
const route = `/portal/adminapi/v1${path}`;

let portal: TestPortal;
let user: Caller;
let port = 0;
beforeAll(async () => {
  port = await freePort();
  portal = await startTestPortal({ configFile, variables: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
  const hash = await hashPassword("A-good-password-1");
  await withoutTriggers(portal.kernel.db, (transaction) =>
    sql`insert into portal_users (email, role, password_hash)
      values ('root@metrics.test', 'superadmin', ${hash})`.execute(transaction),
  );
  user = await portal.signIn("root@metrics.test", "A-good-password-1");
});
afterAll(() => portal.close());

const withToken = (authorization = `Bearer ${token}`) =>
  portal.anonymous.send("GET", path, undefined, { authorization });
const onPort = (address: string, method = "GET") => fetch(`http://127.0.0.1:${port}${address}`, { method });
const scrape = async (): Promise<Scrape> => parseScrape(await (await onPort("/metrics")).text());

describe("below the portal", () => {
  it("are answered with the token, uncached, in the text format", async () => {
    const { status, headers, body } = await withToken();
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
    expect(parseScrape(body as string).value("portal_build_info", { node: process.version })).toBe(1);
    expect((await withToken(`bearer ${token}`)).status).toBe(200);
  });

  it.each([
    ["no token", undefined],
    ["a wrong one", `Bearer ${token.replace("canary", "ordeal")}`],
    ["its beginning", `Bearer ${token.slice(0, 32)}`],
    ["more than it", `Bearer ${token}x`],
    ["another scheme", `Basic ${Buffer.from(`metrics:${token}`).toString("base64")}`],
    ["an empty one", "Bearer "],
  ])("are refused with %s, and with a session", async (_name, authorization) => {
    const header: Record<string, string> = authorization === undefined ? {} : { authorization };
    for (const caller of [portal.anonymous, user]) {
      const { status, headers, body } = await caller.send("GET", path, undefined, header);
      expect([status, headers.get("www-authenticate"), headers.get("cache-control"), body]).toEqual([
        401,
        'Bearer realm="metrics"',
        "no-store",
        "",
      ]);
    }
  });

  it("are refused with the token in the address", async () => {
    expect((await portal.anonymous.get(`${path}?token=${token}&access_token=${token}`)).status).toBe(401);
  });
});

describe("on a port of their own", () => {
  it("are answered without a token, uncached, in the text format", async () => {
    const answer = await onPort("/metrics");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
    parseScrape(await answer.text());
  });

  it.each([
    ["GET", "/"],
    ["GET", "/metrics/"],
    ["GET", "//metrics"],
    ["GET", "/portal/login"],
    ["GET", route],
    ["POST", "/metrics"],
    ["DELETE", "/metrics"],
  ])("are all that is there: %s %s", async (method, address) => {
    const answer = await onPort(address, method);
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  });

  it("end a start whose port is in use, and say what to change", async () => {
    await expect(
      startTestPortal({ configFile, variables: { METRICS_PORT: String(port), METRICS_TOKEN: token } }),
    ).rejects.toThrow(
      new RegExp(
        `plugin "metrics" \\. listen \\. port: found ${port}, which is already in use, expected a free port of 127.0.0.1`,
      ),
    );
    // That portal has stopped measuring, and this one has not.
    expect((await scrape()).value("portal_http_requests_in_progress")).toBe(0);
  });
});

const calls = (metrics: Scrape, labels: Record<string, string>) =>
  metrics.value("portal_http_request_duration_seconds_count", labels);

describe("calls", () => {
  it("are counted by plugin, method, route and class of the status", async () => {
    const labels = { plugin: "kernel", method: "POST", route: "/portal/adminapi/v1/get_resource", status: "2xx" };
    const before = calls(await scrape(), labels) ?? 0;
    expect((await user.post("/get_resource", { resourceId: "users" })).status).toBe(200);
    await eventually(async () => expect(calls(await scrape(), labels)).toBe(before + 1));
  });

  it("that fail are counted under their route, never under their address", async () => {
    await portal.anonymous.get("/portal/adminapi/v1/canary-no-such-call?secret=canary-query");
    await portal.anonymous.get("/portal/api/finance/withdrawals/canary-id/canary-more");
    await portal.anonymous.send("DELETE", "/portal/canary-page");
    await portal.anonymous.get("/plugin/canary-instance/metrics");
    await user.post("/get_resource", { resourceId: "canary-resource", canary: 1 });
    await eventually(async () => {
      const metrics = await scrape();
      expect(calls(metrics, { route: "unknown", status: "4xx" })).toBeGreaterThan(0);
      expect(calls(metrics, { route: "/portal/adminapi/v1/get_resource", status: "4xx" })).toBe(1);
      expect(calls(metrics, { plugin: "metrics", route, status: "4xx" })).toBeGreaterThan(5);
    });
    expect(await (await onPort("/metrics")).text()).not.toContain("canary");
  });

  it("with parameters have the names of these in their route", async () => {
    const withParameters = portal.kernel.registry.instances
      .flatMap(({ contributions }) => contributions.endpoints ?? [])
      .find(({ endpoint }) => endpoint.method === "GET" && endpoint.path.includes("/:") && endpoint.mount === "api");
    expect(withParameters).toBeDefined();
    const { path: template } = (withParameters as NonNullable<typeof withParameters>).endpoint;
    await portal.anonymous.get(`/portal/api${template.replace(/:\w+/g, "canary")}`);
    await eventually(async () =>
      expect(calls(await scrape(), { plugin: "finance", route: `/portal/api${template}`, status: "4xx" })).toBe(1),
    );
  });

  it("in progress are counted, also when a client disconnects", async () => {
    const { port: ofPortal } = new URL(portal.server.url);
    const unfinished = request({
      port: ofPortal,
      method: "POST",
      path: "/portal/adminapi/v1/login",
      headers: { "content-type": "application/json", "content-length": 100 },
    });
    unfinished.on("error", () => undefined);
    unfinished.write('{"username":');
    const inProgress = async () => (await scrape()).value("portal_http_requests_in_progress");
    await eventually(async () => expect(await inProgress()).toBe(1));
    unfinished.destroy();
    await eventually(async () => expect(await inProgress()).toBe(0));
    expect(calls(await scrape(), { route: "/portal/adminapi/v1/login", status: "4xx" })).toBe(1);
  });
});

describe("the database", () => {
  const statements = (metrics: Scrape, labels: Record<string, string>) =>
    metrics.value("portal_database_statement_duration_seconds_count", labels) ?? 0;

  it("is measured by kind and result of its statements", async () => {
    const before = await scrape();
    await sql`select 1`.execute(portal.kernel.db);
    await sql`update portal_users set role = role where false`.execute(portal.kernel.db);
    await expect(sql`delete from canary_table`.execute(portal.kernel.db)).rejects.toThrow(/canary_table/);
    const after = await scrape();
    for (const labels of [
      { kind: "select", result: "ok" },
      { kind: "update", result: "ok" },
      { kind: "delete", result: "error" },
    ])
      expect([labels, statements(after, labels) > statements(before, labels)]).toEqual([labels, true]);
  });

  it("has a pool only on a server", async () => {
    const metrics = await scrape();
    const state = (name: string) => metrics.value("portal_database_connections", { state: name });
    if (isOnServer) expect((state("idle") ?? 0) + (state("in_use") ?? 0)).toBeGreaterThan(0);
    else expect([state("idle"), state("in_use")]).toEqual([undefined, undefined]);
    expect(metrics.value("portal_database_connections_waiting")).toBe(0);
  });
});

it("open sockets and their subscriptions are counted", async () => {
  const url = `${portal.server.url.replace("http", "ws")}/portal/afws`;
  const socket = new WebSocket(url, { headers: { cookie: user.cookie ?? "", origin: portal.server.url } });
  await nextMessage(socket);
  socket.send(JSON.stringify({ type: "subscribe", topic: "/opentopic/resource/users" }));
  await eventually(async () => {
    const metrics = await scrape();
    expect(metrics.value("portal_sockets_open")).toBe(1);
  });
  socket.close();
  await eventually(async () => expect((await scrape()).value("portal_sockets_open")).toBe(0));
});

describe("work in the background", () => {
  it("has a histogram of its runs, and numbers of each queue", async () => {
    await portal.kernel.services("kernel").enqueue("deliver-outbox");
    await eventually(async () => {
      const metrics = await scrape();
      const labels = { queue: "kernel/deliver-outbox", outcome: "completed" };
      expect(metrics.value("portal_job_duration_seconds_count", labels)).toBeGreaterThan(0);
      for (const state of ["waiting", "running", "failed"])
        expect(metrics.value("portal_jobs", { queue: "kernel/deliver-outbox", state })).toBeGreaterThanOrEqual(0);
      expect(metrics.value("portal_jobs_oldest_waiting_seconds", { queue: "kernel/deliver-outbox" })).toBeDefined();
    });
  });

  it("counts deliveries of the outbox", async () => {
    const { outbox } = portal.kernel.services("metrics");
    await portal.kernel.db.transaction().execute((transaction) => outbox.notify(transaction, "7", { message: "x" }));
    await outbox.deliver();
    const metrics = await scrape();
    expect(metrics.value("portal_outbox_deliveries_total", { kind: "notification", result: "ok" })).toBe(1);
    expect(metrics.value("portal_outbox_waiting")).toBe(0);
  });
});

it("counts warnings and errors of the log", async () => {
  const log = pino(logOptions("warn"), { write: () => undefined });
  log.child({ plugin: "visits" }).error("failed");
  log.warn("slow");
  log.info("not counted");
  const lines = (await scrape()).samples.filter(({ name }) => name === "portal_log_lines_total");
  expect(lines.map(({ labels, value }) => [labels["level"], labels["plugin"], value])).toEqual(
    expect.arrayContaining([
      ["error", "visits", 1],
      ["warn", "kernel", 1],
    ]),
  );
});

it("instances that only simulate are named", async () => {
  expect((await scrape()).samples.filter(({ name }) => name === "portal_sandbox_active")).toEqual([
    { name: "portal_sandbox_active", labels: { plugin: "finance" }, value: 1 },
  ]);
});

it("the process is measured under its usual names", async () => {
  const metrics = await scrape();
  for (const name of ["process_cpu_seconds_total", "process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
    expect([name, metrics.types.has(name)]).toEqual([name, true]);
});

it("every expression of the dashboard and the alerts names metrics that are exported", async () => {
  const { types } = await scrape();
  const exported = new Set(
    [...types].flatMap(([name, type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => `${name}${end}`) : [name],
    ),
  );
  const dashboard = JSON.parse(readFileSync("deploy/grafana/portal.json", "utf8"), (key, value: unknown) =>
    key === "expr" || key === "query" ? { expression: String((value as { query?: string }).query ?? value) } : value,
  ) as unknown;
  const expressions = [...expressionsIn(dashboard), ...alertExpressions()];
  expect(expressions.length).toBeGreaterThan(25);
  const unknown = expressions.flatMap((expression) => metricNames(expression).filter((name) => !exported.has(name)));
  expect(unknown).toEqual([]);
  expect(new Set(expressions.flatMap(metricNames)).size).toBeGreaterThan(15);
});

function expressionsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { expression } = value as { expression?: unknown };
  return typeof expression === "string" ? [expression] : Object.values(value).flatMap(expressionsIn);
}

/** The expressions of the rules, each in a block or on one line. */
const alertExpressions = (): string[] =>
  [...readFileSync("deploy/prometheus/alerts.yml", "utf8").matchAll(/expr: (?:\|-?\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line ?? "",
  );

/** The names in an expression that are metrics: neither functions nor labels, and not `up`, which Prometheus makes. */
const metricNames = (expression: string): string[] =>
  [
    ...expression
      .replace(/"[^"]*"/g, '""')
      .replace(/\{[^}]*\}/g, "")
      .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "")
      .matchAll(/\b([a-z][a-z0-9]*_[a-z0-9_]+)\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => name !== "label_values");

it("nothing is measured after the portal has stopped, and its port is free again", async () => {
  const other = await freePort();
  const ended = await startTestPortal({ configFile, variables: { METRICS_PORT: String(other), METRICS_TOKEN: token } });
  await ended.close();
  await expect(fetch(`http://127.0.0.1:${other}/metrics`)).rejects.toThrow();
  await portal.close();
  const measured = Object.entries(measurements).filter(([, { hasSubscribers }]) => hasSubscribers);
  expect(measured.map(([name]) => name)).toEqual([]);
});
