/** Runs many socket clients in a separate process. Forked by `bench-sockets.ts`, and controlled by messages. */
import { setTimeout as sleep } from "node:timers/promises";
import { openLightSocket, type LightSocket } from "./light-socket.ts";

export interface ClientsOrder {
  open?: { count: number; port: number; cookie: string; topics: readonly string[] };
  /** Report the latency of each message in milliseconds, and clear the list. */
  collect?: true;
  /** From now on, count reconnections: each client that is ready again requests its badges, as a page does. */
  expectReturn?: { badge: string };
}
export interface ClientsReport {
  opened?: number;
  latencies?: number[];
  /** The number of clients that are ready again, the time of the last one, and the badge that each received. */
  returned?: { count: number; lastAt: number; badges: unknown[] };
}

const pingMs = 10_000;
const retryMs = 2_000;
/** The maximum number of concurrent handshakes: the arrival of all clients at once is measured by the restart. */
const atOnce = 50;

const now = (): number => performance.timeOrigin + performance.now();
const notify = (report: ClientsReport): void => void process.send?.(report);
const sockets: LightSocket[] = [];
const latencies: number[] = [];
let back: { badge: string; lastAt: number; badges: unknown[] } | undefined;

async function open({ count, port, cookie, topics }: NonNullable<ClientsOrder["open"]>): Promise<void> {
  const openOne = (): Promise<void> =>
    new Promise((resolve) => {
      sockets.push(
        openLightSocket({
          port,
          cookie,
          topics,
          onReady: () => {
            resolve();
            if (back !== undefined) void comeBack(back, port, cookie);
          },
          onMessage: ({ data }) => {
            const { at } = (data ?? {}) as { at?: number };
            if (at !== undefined) latencies.push(now() - at);
          },
        }),
      );
    });
  // Pings from the beginning: opening thousands of connections may take longer than a silent one is kept open.
  setInterval(() => {
    for (const socket of sockets) socket.ping();
  }, pingMs);
  let left = count;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (left > 0) {
        left -= 1;
        await openOne();
      }
    }),
  );
  notify({ opened: sockets.length });
}

async function comeBack(state: NonNullable<typeof back>, port: number, cookie: string): Promise<void> {
  state.lastAt = now();
  state.badges.push(await askForBadge(state.badge, port, cookie));
  if (state.badges.length === sockets.length)
    notify({ returned: { count: sockets.length, lastAt: state.lastAt, badges: state.badges } });
}

/** Like the page, repeats a failed request after 2 s. */
async function askForBadge(badge: string, port: number, cookie: string): Promise<unknown> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/get_menu_badges`, {
      headers: { cookie },
    });
    if (response.status !== 200) throw new Error(`the badges answered ${response.status}`);
    return ((await response.json()) as Record<string, unknown>)[badge];
  } catch {
    await sleep(retryMs);
    return await askForBadge(badge, port, cookie);
  }
}

process.on("message", (order: ClientsOrder) => {
  if (order.open !== undefined) void open(order.open);
  if (order.collect === true) notify({ latencies: latencies.splice(0) });
  if (order.expectReturn !== undefined) back = { badge: order.expectReturn.badge, lastAt: 0, badges: [] };
});
process.on("disconnect", () => process.exit(0));
