/**
 * Measurements of the running server, on channels of `node:diagnostics_channel`: nothing is measured unless a plugin
 * subscribes. They belong to the process: a subscriber receives those of all portals in it.
 */
import type { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";

/** The channel of one kind of measurement. */
export interface MeasurementChannel<Message> {
  /** Checked before a message is created, so that measuring costs nothing without subscribers. */
  readonly hasSubscribers: boolean;
  publish(message: Message): void;
  /**
   * Returns a function that unsubscribes.
   * @param listener must not throw: its error would be an uncaught one
   */
  subscribe(listener: (message: Message) => void): () => void;
}

/** The channel of work that starts, and gets an async context of each subscriber. */
export interface ContextChannel<Message> {
  readonly hasSubscribers: boolean;
  /** Runs `work` in the contexts of the subscribers. Without one, `message` is not called. */
  run<Result>(message: () => Message, work: () => Result): Result;
  /**
   * Returns a function that unbinds.
   * @param contextOf returns what `storage` holds in this work; must not throw
   */
  bind<Context>(storage: AsyncLocalStorage<Context>, contextOf: (message: Message) => Context): () => void;
}

/** A call that the HTTP server begins to answer. */
export interface StartedCall {
  kind: "call";
  /** The plugin instance; `kernel` for the kernel's own calls and pages. */
  plugin: string;
  method: string;
  /** The route with its `:parameters`, never the address; `unknown` if there is no such route. */
  route: string;
  /** The header of W3C Trace Context, as the client sent it. */
  traceparent?: string;
}

/** A run of a job that begins in this process. */
export interface StartedJob {
  kind: "job";
  queue: string;
  jobId: string;
}

export type StartedWork = StartedCall | StartedJob;

/** A call of the HTTP server that has been answered, or whose client has disconnected. */
export interface EndedCall {
  /** The plugin instance; `kernel` for the kernel's own calls and pages. */
  plugin: string;
  method: string;
  /** The route with its `:parameters`, never the address; `unknown` if there is no such route. */
  route: string;
  /** 499 if the client disconnected before the end of the answer. */
  status: number;
  seconds: number;
  /** Why it was refused or failed, such as `PORTAL_SESSION_REQUIRED`; some errors have the status 200. */
  errorCode?: string;
}

/** A statement of the portal's own connections; those of the job queue are not measured. */
export interface EndedStatement {
  /** The first word of the statement; `other` for transactions and `with`. */
  kind: "select" | "insert" | "update" | "delete" | "other";
  /** With `$1` in place of parameters. Literals are as they were written. */
  text: string;
  isOk: boolean;
  seconds: number;
  /** The SQLSTATE of an error of the database. */
  errorCode?: string;
}

/** A run of a job in this process. */
export interface EndedJob {
  queue: string;
  outcome: "completed" | "failed";
  seconds: number;
}

/** An attempt to deliver an entry of the outbox. */
export interface Delivery {
  kind: "notification" | "job";
  isOk: boolean;
}

/**
 * A warning or an error of the log, which has everything that operators should know of: unexpected errors of calls and
 * jobs, parts that are not reachable, failures in browsers.
 */
export interface LoggedLine {
  level: "warn" | "error" | "fatal";
  /**
   * Written by a developer: it has no values, which are in `fields`. That of the error, which may have values, if the
   * line has no text.
   */
  message: string;
  /** The plugin instance, if it was one. */
  plugin?: string;
  error?: Error;
  /** What else the line says, without objects and addresses. */
  fields: Readonly<Record<string, string | number | boolean>>;
}

/** The read replica: reads of lists since the start, by where they were answered. */
export interface ReplicaState {
  readonly onReplica: number;
  /** Because the replica was behind or gone. */
  readonly onPrimary: number;
  readonly isReachable: boolean;
}

/** What this process has now. Each part of the server adds its own when a subscriber reads it. */
export interface ServerState {
  callsInProgress: number;
  sockets: number;
  /** Topics to which sockets are subscribed, each counted for each socket. */
  subscriptions: number;
  /** The pool of connections; absent with the embedded database. */
  connections?: { open: number; idle: number; waiting: number };
  /** Absent without a read replica. */
  replica?: ReplicaState;
  /** The plugin instances that only simulate what they do. */
  sandboxes: string[];
}

/**
 * The end and the statements of a call or job are published in the async context that its start was given.
 *
 * @example const stop = measurements.jobs.subscribe(({ queue, outcome }) => runs.inc({ queue, outcome }));
 */
export const measurements = {
  starts: contextChannel<StartedWork>("portal.starts"),
  calls: measurementChannel<EndedCall>("portal.calls"),
  statements: measurementChannel<EndedStatement>("portal.statements"),
  jobs: measurementChannel<EndedJob>("portal.jobs"),
  deliveries: measurementChannel<Delivery>("portal.deliveries"),
  logged: measurementChannel<LoggedLine>("portal.logged"),
  state: measurementChannel<ServerState>("portal.state"),
};

/** Reads what this process has now. */
export function readServerState(): ServerState {
  const state: ServerState = { callsInProgress: 0, sockets: 0, subscriptions: 0, sandboxes: [] };
  measurements.state.publish(state);
  return state;
}

function measurementChannel<Message>(name: string): MeasurementChannel<Message> {
  const published = channel(name);
  return {
    get hasSubscribers() {
      return published.hasSubscribers;
    },
    publish: (message) => published.publish(message),
    subscribe: (listener) => {
      const receive = (message: unknown): void => listener(message as Message);
      published.subscribe(receive);
      return () => void published.unsubscribe(receive);
    },
  };
}

function contextChannel<Message>(name: string): ContextChannel<Message> {
  const published = channel(name);
  return {
    get hasSubscribers() {
      return published.hasSubscribers;
    },
    run: (message, work) => (published.hasSubscribers ? published.runStores(message(), work) : work()),
    bind: (storage, contextOf) => {
      published.bindStore(storage, (message) => contextOf(message as Message));
      return () => void published.unbindStore(storage);
    },
  };
}
