/**
 * Makes spans of what the kernel measures: one for each call and each run of a job, and below it one for each of its
 * statements. Attributes are routes, queues, codes and texts of statements: nothing that a client or a user wrote.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import {
  measurements,
  type EndedCall,
  type EndedJob,
  type EndedStatement,
  type StartedCall,
  type StartedWork,
} from "@portalkit/kernel/server";
import { operationOf, statementText } from "./statement-text.ts";

/** A call or a run of a job, sampled or not. */
export interface Work {
  /** With its span, so that what is made in it gets its trace id. */
  readonly context: Context;
  /** What it is: the method and route of a call, the queue of a job. */
  readonly attributes: Attributes;
}

interface TracedWork extends Work {
  span: Span;
  /** Milliseconds of Unix time. */
  startedAt: number;
  /** The same moment on the clock that measures durations. */
  began: number;
  endedAt?: number;
}

/** What happens so long after the end of its work is not part of it: a timer that it has set goes on. */
const maxAfterMs = 60_000;

/** What supervisors and browsers ask for all the time, and what no statement belongs to. */
const untraced = /\/(healthz|readyz|assets\/\*)$/;

export interface WorkTracing {
  /** Returns the work in whose async context it is called. */
  current(): Work | undefined;
  stop(): void;
}

/** Traces until `stop` is called. */
export function traceWork(tracer: Tracer): WorkTracing {
  const current = new AsyncLocalStorage<TracedWork | undefined>();
  const stops = [
    measurements.starts.bind(current, (started) => startedWork(tracer, started, current.getStore())),
    measurements.statements.subscribe((statement) => addStatement(tracer, current.getStore(), statement)),
    measurements.calls.subscribe((call) => endWork(current.getStore(), callResult(call))),
    measurements.jobs.subscribe((job) => endWork(current.getStore(), jobResult(job))),
  ];
  return {
    current: () => {
      const work = current.getStore();
      return work === undefined || hasLongEnded(work) ? undefined : work;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** @param within the call that makes this one: the server asks itself for the data of a page */
function startedWork(tracer: Tracer, started: StartedWork, within: TracedWork | undefined): TracedWork | undefined {
  const [startedAt, began] = [Date.now(), performance.now()];
  if (started.kind === "job") {
    const attributes = {
      "messaging.system": "pg-boss",
      "messaging.operation.type": "process",
      "messaging.destination.name": started.queue,
      "messaging.message.id": started.jobId,
    };
    const options = { kind: SpanKind.CONSUMER, startTime: startedAt, attributes };
    const span = tracer.startSpan(`process ${started.queue}`, options, ROOT_CONTEXT);
    return { span, context: trace.setSpan(ROOT_CONTEXT, span), attributes, startedAt, began };
  }
  if (untraced.test(started.route)) return undefined;
  const parent = within?.context ?? remoteParent(started.traceparent);
  const attributes = callAttributes(started);
  const span = tracer.startSpan(
    started.route === unknownRoute ? started.method : `${started.method} ${started.route}`,
    {
      kind: within === undefined ? SpanKind.SERVER : SpanKind.INTERNAL,
      startTime: within === undefined ? startedAt : timeIn(within),
      attributes: {
        ...attributes,
        "portal.plugin": started.plugin,
        ...(started.route === unknownRoute ? {} : { "url.path": started.route }),
      },
    },
    parent,
  );
  return { span, context: trace.setSpan(parent, span), attributes, startedAt, began };
}

const unknownRoute = "unknown";

/** The path is that of the route, because addresses may contain ids and one-time tokens. */
const callAttributes = ({ method, route }: StartedCall): Attributes => ({
  "http.request.method": method,
  ...(route === unknownRoute ? {} : { "http.route": route }),
});

/** Takes no `tracestate`: clients write into it what they like. */
function remoteParent(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/** The time now, which the clock of the work gives so that a span is never outside of its parent. */
const timeIn = ({ startedAt, began }: TracedWork): number => startedAt + performance.now() - began;

const hasLongEnded = (work: TracedWork): boolean =>
  work.endedAt !== undefined && timeIn(work) - work.endedAt > maxAfterMs;

function addStatement(
  tracer: Tracer,
  work: TracedWork | undefined,
  { text, isOk, seconds, errorCode }: EndedStatement,
): void {
  if (work === undefined || (work.span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
  if (hasLongEnded(work)) return;
  const endTime = timeIn(work);
  const operation = operationOf(text);
  const span = tracer.startSpan(
    operation,
    {
      kind: SpanKind.CLIENT,
      startTime: endTime - seconds * 1_000,
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.text": statementText(text),
        ...(errorCode === undefined ? {} : { "db.response.status_code": errorCode }),
      },
    },
    work.context,
  );
  if (!isOk) fail(span, errorCode ?? "_OTHER");
  span.end(endTime);
}

interface Result {
  attributes: Attributes;
  /** What went wrong, if it is the server's fault. */
  error?: string;
}

function endWork(work: TracedWork | undefined, { attributes, error }: Result): void {
  if (work === undefined || work.endedAt !== undefined) return;
  work.endedAt = timeIn(work);
  work.span.setAttributes(attributes);
  if (error !== undefined) fail(work.span, error);
  work.span.end(work.endedAt);
}

/** Refusals are answers of a server that works: they have a code and are not errors. */
function callResult({ status, errorCode }: EndedCall): Result {
  const attributes = errorCode === undefined ? {} : { "portal.error.code": errorCode };
  if (status === disconnected) return { attributes: { ...attributes, "error.type": "client_disconnected" } };
  return {
    attributes: { ...attributes, "http.response.status_code": status },
    ...(status >= 500 ? { error: errorCode ?? String(status) } : {}),
  };
}

/** No answer was sent. */
const disconnected = 499;

/** The error itself is in the log: its sentence may contain values. */
const jobResult = ({ outcome }: EndedJob): Result => ({
  attributes: { "portal.job.outcome": outcome },
  ...(outcome === "failed" ? { error: "_OTHER" } : {}),
});

function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}
