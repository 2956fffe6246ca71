/** Tests traces of a running portal, as a collector receives them: what belongs to what, and what is never sent. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measurements } from "../../kernel/server/measurements/channels.ts";
import { freePort } from "../../scripts/newcomer/free-port.ts";
import { eventually } from "../support/eventually.ts";
import { startCollector, type Collector, type ReceivedSpan } from "../support/otlp-collector.ts";
import type { Caller, TestPortal } from "../support/portal.ts";
import {
  authorization,
  configFile,
  credentials,
  ids,
  signInTraced,
  startTracedPortal,
} from "../support/traced-portal.ts";

const kinds = { server: 2, client: 3, consumer: 5 };

const listPath = "/get_resource_data";
const listBody = {
  source: "list",
  resourceId: "users",
  limit: 10,
  offset: 0,
  sort: [],
  filters: [{ field: "email", operator: "eq", value: credentials.username }],
};
const listUsers = (user: Caller, traceparent?: string) =>
  user.send("POST", listPath, listBody, traceparent === undefined ? {} : { traceparent });

/** Sends the second half of the body when the server waits for it: it then arrives outside of the call's context. */
async function listSlowly({ server }: TestPortal, user: Caller, traceparent: string): Promise<number | undefined> {
  const body = JSON.stringify(listBody);
  const sending = request(`${server.url}/portal/adminapi/v1${listPath}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      cookie: user.cookie,
      traceparent,
    },
  });
  const answered = once(sending, "response");
  const authenticated = Promise.withResolvers<void>();
  const stop = measurements.statements.subscribe(({ text }) => {
    if (text.includes("portal_sessions")) setImmediate(authenticated.resolve);
  });
  sending.write(body.slice(0, 20));
  await authenticated.promise;
  stop();
  sending.end(body.slice(20));
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  await once(answer, "close");
  return answer.statusCode;
}

/** What the portal has sent is complete after its end: it sends the rest then. */
describe("a portal with a collector", () => {
  let collector: Collector;
  let cookie = "";
  const answers: (number | undefined)[] = [];
  beforeAll(async () => {
    collector = await startCollector();
    const portal = await startTracedPortal(`${collector.url}/`);
    const user = await signInTraced(portal);
    cookie = user.cookie ?? "";
    answers.push((await listUsers(user, `00-${ids.trace}-${ids.span}-01`)).status);
    answers.push((await listUsers(user)).status);
    answers.push(await listSlowly(portal, user, `00-${ids.slow}-${ids.span}-01`));
    answers.push((await user.get("/canary-path?secret=canary-query")).status);
    await user.post("/get_resource", { resourceId: "canary-resource" });
    await portal.kernel.services("kernel").enqueue("deliver-outbox");
    let ended = 0;
    const stop = measurements.jobs.subscribe(({ queue }) => (ended += queue === "kernel/deliver-outbox" ? 1 : 0));
    await eventually(() => expect(ended).toBeGreaterThan(0));
    stop();
    await portal.close();
  });
  afterAll(() => collector.close());

  const named = (name: string): ReceivedSpan[] => collector.spans().filter((span) => span.name === name);
  const below = (parent: ReceivedSpan | undefined): ReceivedSpan[] =>
    collector.spans().filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const lists = () => named("POST /portal/adminapi/v1/get_resource_data");

  it("sends to the collector's path for traces, with the headers of the options", () => {
    expect(new Set(collector.requests.map(({ url }) => url))).toEqual(new Set(["/v1/traces"]));
    for (const { headers } of collector.requests) expect(headers.authorization).toBe(authorization);
    expect(collector.bodies.join("")).toContain('"stringValue":"traced"');
  });

  it.each([
    ["at once", ids.trace],
    ["in parts", ids.slow],
  ])("continues the trace of a caller that sends its body %s, from the call to its statements", (_how, traceId) => {
    const list = lists().find((span) => span.traceId === traceId);
    expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
    expect(list).toMatchObject({ parentSpanId: ids.span, kind: kinds.server });
    expect(list?.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/portal/adminapi/v1/get_resource_data",
      "url.path": "/portal/adminapi/v1/get_resource_data",
      "http.response.status_code": 200,
    });
    const statements = below(list);
    const texts = statements.map(({ attributes }) => String(attributes["db.query.text"]));
    // The session before the body was read, and the rows after it.
    expect(texts.some((text) => text.includes("portal_sessions") && text.includes("$1"))).toBe(true);
    expect(texts.some((text) => text.includes('"t"."full_name"') && text.includes("$1"))).toBe(true);
    for (const span of statements) {
      expect(span).toMatchObject({ traceId, kind: kinds.client });
      expect(span.attributes).toMatchObject({ "db.system.name": "postgresql", "db.operation.name": span.name });
      expect(span.start >= (list?.start ?? 0n) && span.end >= span.start).toBe(true);
    }
  });

  it("begins a trace for each call without one", () => {
    const [, own] = lists();
    expect(own?.parentSpanId ?? "").toBe("");
    expect(own?.traceId).not.toBe(ids.trace);
    expect(below(own).length).toBeGreaterThan(1);
    expect(below(own).every(({ traceId }) => traceId === own?.traceId)).toBe(true);
  });

  it("has the code of a refusal", () => {
    const [refused] = named("POST /portal/adminapi/v1/get_resource");
    expect(refused?.attributes["portal.error.code"]).toMatch(/^PORTAL_/);
  });

  it("has a trace of each run of a job, with its statements", () => {
    const [run] = named("process kernel/deliver-outbox");
    expect(run).toMatchObject({ kind: kinds.consumer });
    expect(run?.parentSpanId ?? "").toBe("");
    expect(run?.attributes).toMatchObject({ "portal.job.outcome": "completed" });
    expect(below(run).some(({ attributes }) => String(attributes["db.query.text"]).includes("portal_outbox"))).toBe(
      true,
    );
  });

  it("sends no values: neither of parameters, nor of bodies, addresses, cookies and headers", () => {
    const sent = collector.bodies.join("\n");
    expect(sent.length).toBeGreaterThan(1_000);
    expect(sent).not.toMatch(/canary/i);
    const token = cookie.split("=")[1] ?? "";
    expect(token.length).toBeGreaterThan(10);
    expect(sent).not.toContain(token);
    for (const { attributes } of collector.spans()) expect(String(attributes["db.query.text"] ?? "")).not.toMatch(/'/);
  });
});

describe("a collector that is away", () => {
  it("is reported once, and harms no call", async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
    const collector = await startCollector();
    collector.answer = 400;
    const portal = await startTracedPortal(collector.url, log);
    const user = await signInTraced(portal);
    // A full batch is sent at once: no need to wait for the next.
    const fillBatch = async (): Promise<void> => {
      const before = collector.requests.length;
      while (collector.requests.length === before) expect((await listUsers(user)).status).toBe(200);
    };
    await fillBatch();
    await fillBatch();
    await portal.close();
    await collector.close();
    expect(lines.filter(({ msg }) => msg.startsWith("the collector"))).toHaveLength(1);
  });

  it("does not keep a portal from its end when it accepts connections and never answers", async () => {
    const silent = createServer();
    const port = await freePort();
    await new Promise<void>((listening) => void silent.listen(port, "127.0.0.1", listening));
    const sockets = new Set<{ destroy(): void }>();
    silent.on("connection", (socket) => sockets.add(socket));
    const portal = await startTracedPortal(`http://127.0.0.1:${port}`);
    const user = await signInTraced(portal);
    expect((await listUsers(user)).status).toBe(200);
    await portal.close();
    expect(sockets.size).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

it("is not loaded, nor is a package of OpenTelemetry, when the config does not list it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "modules-"));
  const modulesOf = async (file: string): Promise<string[]> => {
    const list = join(folder, file.replaceAll("/", "-"));
    const code = `import { loadConfig } from "./kernel/server/config/load-config.ts";
      import { demoVariables } from "./scripts/demo/demo-variables.ts";
      await loadConfig({ file: ${JSON.stringify(file)}, environment: { ...demoVariables, ...process.env }, halves: "server" });
      process.exit(0);`;
    await promisify(execFile)(
      process.execPath,
      ["--import", "./tests/support/list-modules.js", "--input-type=module", "--eval", code],
      { env: { ...process.env, MODULE_LIST: list, OTLP_ENDPOINT: "http://localhost:4318", OTLP_AUTHORIZATION: "a" } },
    );
    return existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  };
  const ofOpenTelemetry = (modules: string[]): string[] => modules.filter((url) => /opentelemetry/i.test(url));
  const [shipped, traced] = await Promise.all([modulesOf("portal.config.ts"), modulesOf(configFile)]);
  expect(shipped.length).toBeGreaterThan(100);
  expect(ofOpenTelemetry(shipped)).toEqual([]);
  expect(ofOpenTelemetry(traced).some((url) => url.includes("/@opentelemetry/sdk-trace/"))).toBe(true);
  rmSync(folder, { recursive: true });
});
