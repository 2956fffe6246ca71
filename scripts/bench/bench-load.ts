/**
 * A soak test: operators at work and a stream of orders, against one or two processes of the portal on PostgreSQL and
 * Redis. Measures latencies, errors, memory and processor time, and checks the data at the end.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figures.ts";
import { loadFigures, loadReport } from "./load/load-figures.ts";
import type { LoadOptions } from "./load/load-plan.ts";
import { samplePartyUsage } from "./load/party-usage.ts";
import { prepareLoad } from "./load/prepare-load.ts";
import { startGenerator } from "./load/start-generator.ts";
import { readStoredOrders } from "./load/stored-orders.ts";
import { startPortal } from "./start-portal.ts";

export interface LoadBenchOptions extends LoadOptions {
  /** An empty database. */
  url: string;
  redisUrl: string;
  secret: string;
  dataDir: string;
  processes: number;
  say: (line: string) => void;
  /** Ends the run: all processes are stopped. */
  signal: AbortSignal;
}

/** @throws if the signal aborts, after everything that was started has ended */
export async function benchLoad(options: LoadBenchOptions): Promise<Figure[]> {
  const { url, redisUrl, secret, dataDir, processes, say, signal, seconds, operators, rate, visible } = options;
  const place = { url, secret, dataDir };
  const stops: (() => Promise<void>)[] = [];
  try {
    const plan = await prepareLoad(place, { seconds, operators, rate, visible });
    signal.throwIfAborted();
    const portals: Awaited<ReturnType<typeof startPortal>>[] = [];
    for (let number = 0; number < processes; number += 1) {
      const folder = join(dataDir, `load-${processes}-${number}`);
      mkdirSync(folder, { recursive: true });
      const portal = await startPortal({ port: 0, folder, databaseUrl: url, redisUrl });
      stops.push(portal.stop);
      portals.push(portal);
      signal.throwIfAborted();
    }
    const generator = startGenerator({ ...plan, ports: portals.map(({ port }) => port) });
    stops.push(() => generator.stop());
    signal.addEventListener("abort", () => void generator.stop(), { once: true });
    await generator.ready;
    const usageOf = samplePartyUsage(portals.map(({ child }) => child.pid));
    const report = await generator.report;
    const usage = usageOf();
    await stopAll(stops);
    const results = { processes, options: plan, report, usage, ...(await readStoredOrders(place)) };
    for (const line of loadReport(results)) say(line);
    return loadFigures(results);
  } catch (error) {
    // What ends first because of the signal reports a failure of its own.
    signal.throwIfAborted();
    throw error;
  } finally {
    await stopAll(stops);
  }
}

/** The last one started first: the generator before the portals that it uses. */
async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
