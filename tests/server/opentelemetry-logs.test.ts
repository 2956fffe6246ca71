/** Tests the log records of a running portal, as a collector receives them: their traces, and what is never sent. */
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logOptions } from "../../kernel/server/measurements/log-options.ts";
import { measurements } from "../../kernel/server/measurements/channels.ts";
import { signals, type Signal } from "../../plugins/opentelemetry/contract.ts";
import { startTelemetry } from "../../plugins/opentelemetry/server/start-telemetry.ts";
import { eventually } from "../support/eventually.ts";
import { startCollector, type Collector, type ReceivedLog } from "../support/otlp-collector.ts";
import type { TestPortal } from "../support/portal.ts";
import { authorization, credentials, ids, signInTraced, startTracedPortal } from "../support/traced-portal.ts";

const lines: string[] = [];
const log = pino(logOptions("info"), { write: (line) => void lines.push(line) });

/** Makes each sign-in fail in the database, with values in the message of the error. */
async function breakSignIn({ db }: TestPortal["kernel"]): Promise<void> {
  await sql`create function fail_with_values() returns trigger language plpgsql as $$ begin
    raise exception 'canary-message of %', new.token_hash using errcode = 'XX001', detail = 'canary-detail';
  end $$`.execute(db);
  await sql`create trigger fail before insert on portal_sessions execute function fail_with_values()`.execute(db);
}

describe("a portal with a collector", () => {
  let collector: Collector;
  const statuses: number[] = [];
  beforeAll(async () => {
    collector = await startCollector();
    const portal = await startTracedPortal(collector.url, log);
    await signInTraced(portal);
    await breakSignIn(portal.kernel);
    for (const sampled of ["01", "00"]) {
      const traceId = sampled === "01" ? ids.trace : ids.slow;
      const headers = { traceparent: `00-${traceId}-${ids.span}-${sampled}` };
      const { status } = await portal.anonymous.post("/login?a=canary-query", credentials, headers);
      statuses.push(status);
    }
    portal.kernel.log.warn({ user: "canary-user", link: "https://canary.test" }, "outside of calls");
    await portal.close();
  });
  afterAll(() => collector.close());

  const inTrace = (traceId: string): ReceivedLog[] => collector.logs().filter((record) => record.traceId === traceId);

  it("sends to the collector's path for logs, with the headers and the resource of the options", () => {
    const requests = collector.requests.filter(({ url }) => url === "/v1/logs");
    expect(requests.length).toBeGreaterThan(0);
    for (const { headers } of requests) expect(headers.authorization).toBe(authorization);
    const sent = collector.bodies.filter((body) => body.includes("resourceLogs")).join("\n");
    expect(sent).toContain('"stringValue":"traced"');
    const instances = collector.bodies.map((body) => /"service\.instance\.id","value":(\{[^}]*\})/.exec(body)?.[1]);
    expect(new Set(instances).size, "spans and log records have one resource").toBe(1);
  });

  it("sends the error of a call, in the call's trace", () => {
    expect(statuses).toEqual([500, 500]);
    const [record, ...others] = inTrace(ids.trace);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ severityNumber: 17, severityText: "error", body: "a call failed", flags: 1 });
    expect(record?.attributes).toEqual({
      "portal.plugin": "kernel",
      "http.request.method": "POST",
      "http.route": "/portal/adminapi/v1/login",
      "exception.type": expect.stringMatching(/Error$/),
      "error.type": "XX001",
    });
    const [call] = collector.spans().filter(({ spanId }) => spanId === record?.spanId);
    expect(call).toMatchObject({ name: "POST /portal/adminapi/v1/login", traceId: ids.trace });
  });

  it("sends the error of a call that is not sampled too", () => {
    expect(inTrace(ids.slow)).toMatchObject([{ body: "a call failed", flags: 0 }]);
    expect(collector.spans().filter(({ traceId }) => traceId === ids.slow)).toEqual([]);
  });

  it("sends a warning outside of calls and jobs without a trace", () => {
    const [record] = collector.logs().filter(({ body }) => body === "outside of calls");
    expect(record).toMatchObject({ severityNumber: 13, attributes: { "portal.plugin": "kernel" } });
    expect(record?.traceId ?? "").toBe("");
  });

  it("sends no values, which the log has", () => {
    expect(lines.join("\n")).toMatch(/canary-message of [\s\S]*canary-user/);
    expect(collector.logs().length).toBeGreaterThan(2);
    expect(collector.bodies.join("\n")).not.toMatch(/canary/i);
    expect(collector.bodies.join("\n")).not.toContain("/login?");
  });
});

describe("a collector that is away", () => {
  it("is reported once, harms no call, and does not get that report when it is back", async () => {
    lines.length = 0;
    const collector = await startCollector();
    collector.answer = 400;
    const portal = await startTracedPortal(collector.url, log);
    const user = await signInTraced(portal);
    const failed = (): number => collector.requests.filter(({ url }) => url === "/v1/logs").length;
    // A full batch is sent at once: no need to wait for the next.
    const fillBatch = async (): Promise<void> => {
      const before = failed();
      for (let count = 0; count < 512; count += 1) portal.kernel.log.warn("a warning");
      await eventually(() => expect(failed()).toBeGreaterThan(before));
      expect((await user.post("/check_auth")).status).toBe(200);
    };
    const reports = () => lines.filter((line) => line.includes("the collector") && line.includes("logs"));
    await fillBatch();
    await eventually(() => expect(reports()).toHaveLength(1));
    await fillBatch();
    collector.answer = 200;
    portal.kernel.log.warn("the last warning");
    await portal.close();
    await collector.close();
    expect(reports().map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "the collector does not accept logs; they are dropped until it does",
      "the collector accepts logs again",
    ]);
    expect(collector.logs().map(({ body }) => body)).toContain("the last warning");
    expect(collector.bodies.join("\n")).not.toContain("the collector");
  });

  it("does not keep a portal from its end when it never answers", async () => {
    const collector = await startCollector();
    collector.answer = undefined;
    const portal = await startTracedPortal(collector.url, log);
    await signInTraced(portal);
    portal.kernel.log.warn("a warning");
    await portal.close();
    expect(new Set(collector.requests.map(({ url }) => url))).toEqual(new Set(["/v1/traces", "/v1/logs"]));
    await collector.close();
  });
});

it.each(signals)("can send %s alone, and knows the trace of a call in both cases", async (signal: Signal) => {
  const collector = await startCollector();
  const options = { endpoint: collector.url, serviceName: "traced", signals: [signal], sampleRatio: 1 };
  const stop = startTelemetry({ id: "opentelemetry", options, log });
  const call = { plugin: "kernel", method: "GET", route: "/a" };
  measurements.starts.run(
    () => ({ kind: "call", ...call, traceparent: `00-${ids.trace}-${ids.span}-01` }),
    () => {
      log.error("failed");
      measurements.calls.publish({ ...call, status: 500, seconds: 0 });
    },
  );
  await stop();
  await collector.close();
  expect(collector.requests.map(({ url }) => url)).toEqual([`/v1/${signal}`]);
  const received = [...collector.spans(), ...collector.logs()];
  expect(received.map(({ traceId }) => traceId)).toEqual([ids.trace]);
});
