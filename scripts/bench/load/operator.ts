/**
 * One operator: a session, an open page with its socket, and after each pause a step: a list, a filter, a search, a
 * record or an edit. A page in front also requests its rows again after each event of its list, as browsers do.
 */
import { WebSocket } from "ws";
import { topics } from "../../../kernel/contract/socket.ts";
import type { Random } from "../../demo/random.ts";
import type { CallRecorder } from "./call-recorder.ts";
import type { EventDelays } from "./event-delays.ts";
import type { CallKind, LoadPlan } from "./load-plan.ts";
import {
  editBody,
  filtered,
  idsOf,
  listBody,
  listsOfOperators,
  recordBody,
  searched,
  type ListOfOperators,
  type Query,
} from "./operator-calls.ts";
import { errorOf, failureOf, type CallSender } from "./send-call.ts";

/** The pause before a step, at random between the two. */
const thinkMs = { min: 2_000, max: 8_000 } as const;
const pingMs = 10_000;

export interface OperatorOptions {
  ports: readonly number[];
  data: LoadPlan["operatorsData"][number];
  /** Of the operators, from 0. */
  number: number;
  isVisible: boolean;
  sender: CallSender;
  recorder: CallRecorder;
  delays: EventDelays;
  random: Random;
  onEvent: () => void;
  onClosed: () => void;
}

export interface Operator {
  /** Works until the time of `performance.now()`. */
  work(until: number): Promise<void>;
  close(): void;
}

/** Opens the page: resolves when the socket is ready. */
export async function openOperator(options: OperatorOptions): Promise<Operator> {
  const { ports, data, number, isVisible, sender, recorder, delays, random, onEvent, onClosed } = options;
  const { pk, cookie, gameId } = data;
  let calls = number;
  let query: Query = { resourceId: listsOfOperators[number % listsOfOperators.length] ?? "orders", filters: [] };
  let ids: string[] = [];
  let lastEventAt = 0;
  let isWorking = false;
  let isRefreshing = false;
  let isStale = false;

  const call = async (kind: CallKind, path: string, body: object, dueAt: number): Promise<string> => {
    const port = ports[calls % ports.length] ?? 0;
    calls += 1;
    let error: string | undefined;
    try {
      const answer = await sender.post(port, `/portal/adminapi/v1${path}`, body, { cookie });
      error = errorOf(answer);
      return error === undefined ? answer.text : "";
    } catch (failure) {
      error = failureOf(failure);
      return "";
    } finally {
      recorder.add(kind, performance.now() - dueAt, error);
    }
  };
  const say = (type: "subscribe" | "unsubscribe", topic: string): void =>
    socket.readyState === WebSocket.OPEN ? socket.send(JSON.stringify({ type, topic })) : undefined;
  const show = async (next: Query, dueAt: number): Promise<void> => {
    if (next.resourceId !== query.resourceId) {
      say("unsubscribe", topics.resource(query.resourceId));
      say("subscribe", topics.resource(next.resourceId));
      lastEventAt = performance.now();
    }
    query = next;
    ids = idsOf(await call("list", "/get_resource_data", listBody(next), dueAt));
  };
  /** One request at a time, and another one if something changed meanwhile (kernel/browser/query/keep-current.ts). */
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isRefreshing || !isWorking) return;
    isRefreshing = true;
    isStale = false;
    await call("refresh", "/get_resource_data", listBody(query), performance.now());
    isRefreshing = false;
    if (isStale) await refresh();
  };

  const socket = new WebSocket(`ws://127.0.0.1:${ports[number % ports.length]}/portal/afws`, { headers: { cookie } });
  let isClosing = false;
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code) => {
      reject(new Error(`the socket of operator ${number} was closed with ${code}`));
      if (!isClosing) onClosed();
    });
    socket.on("message", (message: Buffer) => {
      const text = message.toString("utf8");
      if (text.startsWith('{"type":"ready"')) return resolve();
      if (!text.startsWith('{"type":"message"')) return;
      const now = performance.now();
      const { topic } = JSON.parse(text) as { topic: string };
      if (!isWorking) return;
      onEvent();
      if (topic !== topics.resource(query.resourceId)) return;
      if (query.resourceId === "orders") delays.received(now, lastEventAt);
      lastEventAt = now;
      if (isVisible) void refresh();
    });
  });
  for (const topic of [
    topics.notify(pk),
    topics.messages,
    ...["codes", "redemptions", "approvals"].map((itemId) => topics.menuBadge(itemId)),
    topics.resource(query.resourceId),
  ])
    say("subscribe", topic);
  lastEventAt = performance.now();
  const pinging = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send("ping");
  }, pingMs);

  const step = async (dueAt: number): Promise<void> => {
    const share = random.next();
    const choice = Math.floor(random.next() * 1_000);
    const id = ids[choice % Math.max(1, ids.length)];
    const { resourceId } = query;
    if (share < 0.35 || id === undefined)
      return await show({ resourceId: random.pick<ListOfOperators>(listsOfOperators), filters: [] }, dueAt);
    if (share < 0.55) return await show(filtered(resourceId, choice), dueAt);
    if (share < 0.7) return await show(searched(resourceId, choice), dueAt);
    if (share < 0.9) return void (await call("record", "/get_resource_data", recordBody(resourceId, id), dueAt));
    await call("edit", "/update_record", editBody(gameId, choice), dueAt);
  };
  return {
    work: async (until) => {
      isWorking = true;
      for (;;) {
        const dueAt = performance.now() + thinkMs.min + random.next() * (thinkMs.max - thinkMs.min);
        if (dueAt > until) break;
        await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        await step(dueAt);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
      isWorking = false;
    },
    close: () => {
      isClosing = true;
      clearInterval(pinging);
      socket.terminate();
    },
  };
}
