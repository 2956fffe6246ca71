/** Notifies open pages of changed stock at most twice a second, regardless of the number of orders. */
import type { PluginServices } from "#kernel/server";
import { topics } from "#kernel/contract";
import { stockPauseMs, stockTopic } from "../../contract/buying/endpoints.ts";
import { stockItemId, stockLeft } from "../stock-badge.ts";
import { forgetStock } from "./count-stock.ts";

const waiting = new WeakMap<PluginServices["db"], NodeJS.Timeout>();

/** Call it after the commit. */
export function publishStockSoon(services: PluginServices): void {
  forgetStock(services.db);
  if (waiting.has(services.db)) return;
  const timer = setTimeout(() => {
    waiting.delete(services.db);
    services.publish(stockTopic, {});
    stockLeft(services.db).then(
      (badge) => services.publish(topics.menuBadge(stockItemId), { badge }),
      (error: unknown) => services.log.warn({ err: error }, "the stock could not be told"),
    );
  }, stockPauseMs);
  timer.unref();
  waiting.set(services.db, timer);
}

/** Cancels the pending notification because the database is about to be closed. */
export function stopPublishingStock({ db }: PluginServices): void {
  clearTimeout(waiting.get(db));
  waiting.delete(db);
}
