/** Tests that an outage of the collector is one line, and its end another. */
import { expect, it } from "vitest";
import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { signals } from "../contract.ts";
import { reportExports } from "./report-exports.ts";

it.each(signals)("reports the first failure of an outage of %s, and its end", (signal) => {
  const logged: unknown[] = [];
  const results: ExportResult[] = [];
  let next: ExportResult = { code: ExportResultCode.SUCCESS };
  const log = {
    warn: (...line: unknown[]) => void logged.push(["warn", ...line]),
    info: (...line: unknown[]) => void logged.push(["info", ...line]),
  } as Parameters<typeof reportExports>[2];
  const exporter = reportExports(
    { export: (_items, done) => done(next), shutdown: () => Promise.resolve() },
    signal,
    log,
  );
  const send = (result: ExportResult): void => {
    next = result;
    exporter.export([], (received) => results.push(received));
  };
  const failed = { code: ExportResultCode.FAILED, error: new Error("refused") };
  send(next);
  expect(logged).toEqual([]);
  send(failed);
  send({ code: ExportResultCode.FAILED });
  const warning = `the collector does not accept ${signal}; they are dropped until it does`;
  expect(logged).toEqual([["warn", { reason: "refused" }, warning]]);
  send({ code: ExportResultCode.SUCCESS });
  send({ code: ExportResultCode.SUCCESS });
  expect(logged.slice(1)).toEqual([["info", `the collector accepts ${signal} again`]]);
  expect(results).toHaveLength(5);
});
