/** Tests the spans that measurements become: whose child each is, and what counts as an error. */
import {
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measurements, type EndedCall, type StartedCall } from "@portalkit/kernel/server";
import { traceWork, type Work } from "./trace-work.ts";

let exporter: InMemorySpanExporter;
let stop: () => void;
let current: () => Work | undefined;
const start = (sampleRatio: number): void => {
  exporter = new InMemorySpanExporter();
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) });
  const provider = new TracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  ({ stop, current } = traceWork(provider.getTracer("test")));
};
beforeEach(() => start(1));
afterEach(() => stop());

const started: StartedCall = { kind: "call", plugin: "a", method: "GET", route: "/a/:id" };
const ended: EndedCall = { plugin: "a", method: "GET", route: "/a/:id", status: 200, seconds: 0 };
const statement = { kind: "select", text: "select $1", isOk: true, seconds: 0 } as const;
const call = (of: Partial<StartedCall>, end: Partial<EndedCall> = {}, work = (): void => undefined): void =>
  measurements.starts.run(
    () => ({ ...started, ...of }),
    () => {
      work();
      measurements.calls.publish({ ...ended, ...end });
    },
  );
const spans = () => exporter.getFinishedSpans();
const ids = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

it("continues the trace of a valid header only", () => {
  call({ traceparent: `00-${ids.trace}-${ids.span}-01` });
  call({ traceparent: "00-canary" });
  call({});
  expect(spans().map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([ids.span, undefined, undefined]);
  expect(spans()[0]?.spanContext().traceId).toBe(ids.trace);
  expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(3);
});

it("samples as the header says, and all parts of a trace alike", () => {
  call({ traceparent: `00-${ids.trace}-${ids.span}-00` }, {}, () => measurements.statements.publish(statement));
  expect(spans()).toEqual([]);
  stop();
  start(0);
  call({}, {}, () => measurements.statements.publish(statement));
  expect(spans()).toEqual([]);
  call({ traceparent: `00-${ids.trace}-${ids.span}-01` }, {}, () => measurements.statements.publish(statement));
  expect(spans()).toHaveLength(2);
});

it("puts a statement below the work that made it, also when that has ended, and none elsewhere", () => {
  measurements.statements.publish(statement);
  call({}, {}, () => measurements.statements.publish({ ...statement, isOk: false, errorCode: "23505" }));
  measurements.starts.run(
    () => started,
    () => {
      measurements.calls.publish(ended);
      measurements.statements.publish(statement);
    },
  );
  const [first, ofFirst, second, ofSecond] = spans();
  expect(first).toMatchObject({
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.ERROR },
    attributes: { "db.response.status_code": "23505", "error.type": "23505" },
    parentSpanContext: { spanId: ofFirst?.spanContext().spanId },
  });
  expect(ofSecond?.parentSpanContext?.spanId).toBe(second?.spanContext().spanId);
  expect(spans()).toHaveLength(4);
});

it("puts calls of the server to itself below the call that makes them", () => {
  call({ route: "/*" }, {}, () => call({ method: "POST" }));
  const [own, page] = spans();
  expect([own?.kind, page?.kind]).toEqual([SpanKind.INTERNAL, SpanKind.SERVER]);
  expect(own?.parentSpanContext?.spanId).toBe(page?.spanContext().spanId);
});

it("counts as errors what is the server's fault", () => {
  call({}, { status: 200, errorCode: "PORTAL_ORDER_CLOSED" });
  call({}, { status: 500, errorCode: "PORTAL_SERVER_FAILED" });
  call({}, { status: 499 });
  expect(spans().map(({ status, attributes }) => [status.code, attributes["http.response.status_code"]])).toEqual([
    [SpanStatusCode.UNSET, 200],
    [SpanStatusCode.ERROR, 500],
    [SpanStatusCode.UNSET, undefined],
  ]);
  expect(spans().map(({ attributes }) => [attributes["portal.error.code"], attributes["error.type"]])).toEqual([
    ["PORTAL_ORDER_CLOSED", undefined],
    ["PORTAL_SERVER_FAILED", "PORTAL_SERVER_FAILED"],
    [undefined, "client_disconnected"],
  ]);
});

it("a job is a trace of its own", () => {
  const job = { kind: "job", queue: "a/b", jobId: "7" } as const;
  call({}, {}, () =>
    measurements.starts.run(
      () => job,
      () => {
        measurements.jobs.publish({ queue: "a/b", outcome: "failed", seconds: 0 });
        expect(current()?.attributes).toMatchObject({ "messaging.destination.name": "a/b" });
      },
    ),
  );
  expect(spans()[0]).toMatchObject({
    name: "process a/b",
    kind: SpanKind.CONSUMER,
    status: { code: SpanStatusCode.ERROR },
    attributes: { "messaging.destination.name": "a/b", "messaging.message.id": "7", "portal.job.outcome": "failed" },
  });
  expect(spans()[0]?.parentSpanContext).toBeUndefined();
});

it("says which work it is in, sampled or not, until a minute after its end", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  expect(current()).toBeUndefined();
  const sampled = (work: Work | undefined) => work && trace.getSpanContext(work.context)?.traceFlags;
  call({ traceparent: `00-${ids.trace}-${ids.span}-00` }, {}, () => {
    expect(sampled(current())).toBe(TraceFlags.NONE);
    expect(current()?.attributes).toEqual({ "http.request.method": "GET", "http.route": "/a/:id" });
  });
  measurements.starts.run(
    () => started,
    () => {
      measurements.calls.publish(ended);
      expect(sampled(current())).toBe(TraceFlags.SAMPLED);
      vi.advanceTimersByTime(61_000);
      expect(current()).toBeUndefined();
    },
  );
  call({ route: "/readyz" }, {}, () => expect(current()).toBeUndefined());
  vi.useRealTimers();
});

it("leaves out health checks, built files, and the address of an unknown call", () => {
  for (const route of ["/portal/healthz", "/readyz", "/portal/assets/*"])
    call({ route }, {}, () => measurements.statements.publish(statement));
  expect(spans()).toEqual([]);
  call({ route: "unknown" });
  expect(spans()[0]?.name).toBe("GET");
  expect(spans()[0]?.attributes).not.toHaveProperty("url.path");
});

it("ends with the function that stops", () => {
  stop();
  expect([measurements.starts, measurements.statements, measurements.calls].map((one) => one.hasSubscribers)).toEqual([
    false,
    false,
    false,
  ]);
  call({});
  expect(spans()).toEqual([]);
});
