/** A collector of OpenTelemetry: receives traces and logs by OTLP/HTTP as JSON, and keeps them for a test. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  /** 2 is an error. */
  status: { code?: number };
  start: bigint;
  end: bigint;
}

export interface ReceivedLog {
  /** Absent or empty outside of calls and jobs. */
  traceId?: string;
  spanId?: string;
  /** 1 if the trace is sampled. */
  flags?: number;
  severityNumber: number;
  severityText: string;
  body: string;
  attributes: Record<string, unknown>;
}

export interface Collector {
  readonly url: string;
  /** All that was received, as text. */
  readonly bodies: string[];
  readonly requests: { url: string; headers: IncomingHttpHeaders }[];
  spans(): ReceivedSpan[];
  logs(): ReceivedLog[];
  /** What it answers from now on; 200 at first, and nothing at all with `undefined`. */
  answer: number | undefined;
  close(): Promise<void>;
}

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type SentAttributes = { key: string; value: Value }[];
interface SentSpan extends Omit<ReceivedSpan, "attributes" | "start" | "end"> {
  attributes: SentAttributes;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}
interface SentLog extends Omit<ReceivedLog, "attributes" | "body"> {
  attributes: SentAttributes;
  body: Value;
}
interface Body {
  resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: SentLog[] }[] }[];
}

export async function startCollector(): Promise<Collector> {
  const collector: Pick<Collector, "bodies" | "requests" | "answer"> = { bodies: [], requests: [], answer: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    collector.requests.push({ url: request.url ?? "", headers: request.headers });
    if (collector.answer === undefined) return;
    if (collector.answer === 200) collector.bodies.push(body);
    response.writeHead(collector.answer, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => collector.bodies.flatMap(spansOf),
    logs: () => collector.bodies.flatMap(logsOf),
    close: async () => {
      const closed = new Promise<void>((done) => void server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  });
}

const spansOf = (body: string): ReceivedSpan[] =>
  ((JSON.parse(body) as Body).resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
      ...span,
      attributes: valuesOf(attributes),
      start: BigInt(startTimeUnixNano),
      end: BigInt(endTimeUnixNano),
    }));

const logsOf = (body: string): ReceivedLog[] =>
  ((JSON.parse(body) as Body).resourceLogs ?? [])
    .flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords))
    .map(({ attributes, body: text, ...record }) => ({
      ...record,
      body: text.stringValue ?? "",
      attributes: valuesOf(attributes),
    }));

const valuesOf = (attributes: SentAttributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
