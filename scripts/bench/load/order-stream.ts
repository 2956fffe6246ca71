/**
 * Sends orders at their due times, whether earlier ones are answered or not. A latency begins at the due time, so that
 * orders which had to wait for the generator or the portal count in full.
 */
import type { CallRecorder } from "./call-recorder.ts";
import type { LoadPlan, LoadReport } from "./load-plan.ts";
import { errorOf, failureOf, type CallSender } from "./send-call.ts";

/** Bounds the memory: more orders without an answer are not sent, and counted. */
const maxUnanswered = 3_000;

export interface OrderStreamOptions extends Pick<
  LoadPlan,
  "ports" | "tokens" | "denominationIds" | "rate" | "seconds"
> {
  sender: CallSender;
  recorder: CallRecorder;
  /** Receives how late a timer was, in milliseconds. */
  onLag: (ms: number) => void;
  onAcknowledged: () => void;
}

/** Ends when the last order is answered. */
export async function sendOrders(options: OrderStreamOptions): Promise<LoadReport["orders"]> {
  const { rate, seconds } = options;
  const due = rate * seconds;
  const started = performance.now();
  const counts = { acknowledged: 0, uncertain: 0, unsent: 0 };
  const unanswered = new Set<Promise<void>>();
  for (let number = 0; number < due; number += 1) {
    const dueAt = started + (number * 1_000) / rate;
    const pause = dueAt - performance.now();
    if (pause > 0) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      options.onLag(Math.max(0, performance.now() - dueAt));
    }
    if (unanswered.size >= maxUnanswered) {
      counts.unsent += 1;
      continue;
    }
    const answered: Promise<void> = order(options, number, dueAt, counts).finally(() => unanswered.delete(answered));
    unanswered.add(answered);
  }
  await Promise.all(unanswered);
  return { due, ...counts, seconds: Math.max(seconds, (performance.now() - started) / 1_000) };
}

/** Never rejects. A refusal below 500 means that nothing was stored. */
async function order(
  { sender, recorder, ports, tokens, denominationIds, onAcknowledged }: OrderStreamOptions,
  number: number,
  dueAt: number,
  counts: { acknowledged: number; uncertain: number },
): Promise<void> {
  const pick = (list: readonly string[]): string => list[number % list.length] ?? "";
  let error: string | undefined;
  try {
    const answer = await sender.post(
      ports[number % ports.length] ?? 0,
      "/api/v1/trade/orders",
      { lines: [{ denominationId: pick(denominationIds), quantity: 1 }] },
      { authorization: `Bearer ${pick(tokens)}`, "idempotency-key": crypto.randomUUID() },
    );
    error = errorOf(answer);
    if (error === undefined) {
      counts.acknowledged += 1;
      onAcknowledged();
    } else if (answer.status >= 500 && answer.status !== 503) counts.uncertain += 1;
  } catch (failure) {
    error = failureOf(failure);
    counts.uncertain += 1;
  }
  recorder.add("order", performance.now() - dueAt, error);
}
