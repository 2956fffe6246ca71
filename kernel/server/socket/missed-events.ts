/**
 * Lets open pages know that they may have missed events, because this process or another was without Redis: a `ready`
 * on an open connection makes a page subscribe and ask again, as after a lost connection of its own.
 */
import { send, type SocketClient } from "./socket-client.ts";

export interface MissedEvents {
  /** Events may have been missed. Each of the processes says so when its connection is back. */
  note(): void;
  stop(): void;
}

/**
 * @param settleMs after the last note; the processes find Redis again one after the other
 * @param spreadMs within which the pages hear of it, so that they do not all ask at once
 */
export function missedEvents(
  clients: ReadonlySet<SocketClient>,
  { settleMs = 2_500, spreadMs = 5_000 }: { settleMs?: number; spreadMs?: number },
): MissedEvents {
  let settling: NodeJS.Timeout | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const sendReady = (): void => {
    for (const client of clients) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (clients.has(client)) send(client, { type: "ready" });
      }, Math.random() * spreadMs);
      timers.add(timer);
    }
  };
  return {
    note: () => {
      clearTimeout(settling);
      settling = setTimeout(sendReady, settleMs);
    },
    stop: () => {
      clearTimeout(settling);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
