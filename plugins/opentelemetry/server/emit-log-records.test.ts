/** Tests the log records of warnings and errors: their severity, their work, and that no value is in them. */
import { ROOT_CONTEXT, trace, TraceFlags } from "@opentelemetry/api";
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from "@opentelemetry/sdk-logs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { measurements, type LoggedLine } from "@portalkit/kernel/server";
import { emitLogRecords } from "./emit-log-records.ts";
import type { Work } from "./trace-work.ts";

let exporter: InMemoryLogRecordExporter;
let work: Work | undefined;
let stop: () => void;
beforeEach(() => {
  exporter = new InMemoryLogRecordExporter();
  const provider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
  work = undefined;
  stop = emitLogRecords(provider.getLogger("test"), () => work, "own");
});
afterEach(() => stop());

const publish = (line: Partial<LoggedLine>): void =>
  measurements.logged.publish({ level: "error", message: "a call failed", fields: {}, ...line });
const records = () => exporter.getFinishedLogRecords();
const bodies = () => records().map(({ body }) => body);

it("has the severity and the plugin of the line", () => {
  publish({ level: "warn", plugin: "visits" });
  publish({ level: "error" });
  publish({ level: "fatal" });
  expect(records().map(({ severityNumber, severityText }) => [severityNumber, severityText])).toEqual([
    [13, "warn"],
    [17, "error"],
    [21, "fatal"],
  ]);
  expect(records().map(({ attributes }) => attributes["portal.plugin"])).toEqual(["visits", "kernel", "kernel"]);
  expect(bodies()).toEqual(["a call failed", "a call failed", "a call failed"]);
});

it("belongs to the work that it was logged in, sampled or not", () => {
  const ids = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331", traceFlags: TraceFlags.NONE };
  work = { context: trace.setSpanContext(ROOT_CONTEXT, ids), attributes: { "http.route": "/a/:id" } };
  publish({});
  work = undefined;
  publish({});
  expect(records()[0]).toMatchObject({ spanContext: ids, attributes: { "http.route": "/a/:id" } });
  expect(records()[1]?.spanContext).toBeUndefined();
  expect(records()[1]?.attributes).toEqual({ "portal.plugin": "kernel" });
});

it("has the class and the code of an error, not its message, and no fields", () => {
  const error = Object.assign(new TypeError("canary"), { code: "23505", detail: "canary" });
  publish({ error, fields: { user: "canary", amount: 7 } });
  publish({ error: new TypeError("canary") });
  expect(records().map(({ attributes }) => attributes)).toEqual([
    { "portal.plugin": "kernel", "exception.type": "TypeError", "error.type": "23505" },
    { "portal.plugin": "kernel", "exception.type": "TypeError", "error.type": "TypeError" },
  ]);
  expect(JSON.stringify(bodies())).not.toContain("canary");
});

it("has the class of an error in place of a text that repeats its message", () => {
  const error = new RangeError("canary");
  publish({ error, message: "canary" });
  publish({ error, message: "failed: canary" });
  publish({ error: new Error(""), message: "a job failed" });
  publish({ message: "" });
  publish({ message: "a".repeat(2_000) });
  expect(bodies()).toEqual(["RangeError", "RangeError", "a job failed", "", "a".repeat(1_000)]);
});

it("leaves out the lines of its own plugin, which may say that records cannot be sent", () => {
  publish({ plugin: "own", level: "warn" });
  expect(records()).toEqual([]);
});

it("ends with the function that stops", () => {
  stop();
  expect(measurements.logged.hasSubscribers).toBe(false);
});
