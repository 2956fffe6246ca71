/** A collector of OpenTelemetry: receives traces by OTLP/HTTP as JSON, and keeps them for a test. */
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

export interface Collector {
  readonly url: string;
  /** All that was received, as text. */
  readonly bodies: string[];
  readonly requests: { url: string; headers: IncomingHttpHeaders }[];
  spans(): ReceivedSpan[];
  /** What it answers from now on; 200 at first, and nothing at all with `undefined`. */
  answer: number | undefined;
  close(): Promise<void>;
}

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
interface Sent extends Omit<ReceivedSpan, "attributes" | "start" | "end"> {
  attributes: { key: string; value: Value }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
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
    close: async () => {
      const closed = new Promise<void>((done) => void server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  });
}

const spansOf = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      start: BigInt(startTimeUnixNano),
      end: BigInt(endTimeUnixNano),
    }));
