/** Measures how old an order may become until a socket that lists orders receives the event of its change. */
import { delayRecorder, type Delays } from "./call-recorder.ts";

/** More acknowledgments than the portal sends between two events. */
const maxKept = 4_096;
/** An event that reports an order may arrive just before the answer to the order. */
const graceMs = 50;

export interface EventDelays {
  /** An order has been acknowledged. */
  acknowledged(at: number): void;
  /**
   * An event has arrived at a socket.
   * @param since when the socket received the previous one, or subscribed
   */
  received(at: number, since: number): void;
  figures: Delays["figures"];
}

/** Each event is measured from the oldest acknowledgment since the previous event. */
export function eventDelays(): EventDelays {
  const acknowledgments = new Float64Array(maxKept);
  let count = 0;
  const delays = delayRecorder();
  return {
    acknowledged: (at) => {
      acknowledgments[count % maxKept] = at;
      count += 1;
    },
    received: (at, since) => {
      let oldest: number | undefined;
      for (let index = count - 1; index >= Math.max(0, count - maxKept); index -= 1) {
        const acknowledged = acknowledgments[index % maxKept] ?? 0;
        if (acknowledged <= since + graceMs) break;
        oldest = acknowledged;
      }
      if (oldest !== undefined) delays.add(at - oldest);
    },
    figures: () => delays.figures(),
  };
}
