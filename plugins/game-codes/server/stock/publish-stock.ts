/** Notifies open pages of changed stock: at once in a write, or at most twice a second. */
import { topics, type HookContext } from "@portalkit/kernel/contract";
import type { Database, PluginServices } from "@portalkit/kernel/server";
import { stockTopic } from "../../contract/stock.ts";
import { stockItemId, stockLeft } from "./stock-badge.ts";
import { forgetStock } from "./count-stock.ts";

/** The pause between two notifications, so that frequent changes are announced together. */
const pauseMs = 500;

const waiting = new WeakMap<PluginServices["db"], NodeJS.Timeout>();

/** Notifies open pages soon. Call it after the commit. */
export function publishStockSoon(services: PluginServices): void {
  forgetStock(services.db);
  if (waiting.has(services.db)) return;
  const timer = setTimeout(() => {
    waiting.delete(services.db);
    services.publish(stockTopic, {});
    stockLeft(services.db).then(
      (badge) => services.publish(topics.menuBadge(stockItemId), { badge }),
      (error: unknown) => services.log.warn({ err: error }, "failed to publish the stock"),
    );
  }, pauseMs);
  timer.unref();
  waiting.set(services.db, timer);
}

/** Cancels the pending notification because the database is about to be closed. */
export function stopPublishingStock({ db }: PluginServices): void {
  clearTimeout(waiting.get(db));
  waiting.delete(db);
}

/** Updates the number beside the menu item in every open browser. */
export async function publishStock({ db, publish }: Pick<HookContext<Database>, "db" | "publish">): Promise<void> {
  publish(stockTopic, {});
  publish(topics.menuBadge(stockItemId), { badge: await stockLeft(db) });
}
