/** Polls the chain, in one process at a time, and advances open transfers. */
import { sql } from "kysely";
import { lookForDeposits } from "./look-for-deposits.ts";
import { firstLook } from "../wallets/chain-height.ts";
import type { Finance } from "../services.ts";
import { enqueueOpen } from "../transfers/transfer-store.ts";

/** Returns a function that stops polling and waits for the running poll. */
export function pollDeposits(finance: Finance): () => Promise<void> {
  if (finance.wallets.name === "none") return () => Promise.resolve();
  const {
    services,
    options: {
      wallets: { lookSeconds },
    },
  } = finance;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let failures = 0;
  const look = async (): Promise<void> => {
    try {
      if (await isMyTurn(finance)) {
        await lookForDeposits(finance, stopping.signal);
        await enqueueOpen(services, finance.wallets.name);
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      // Logs only the failures 1, 2, 4, 8 and so on, because a node may be down for long.
      if (!stopping.signal.aborted && (failures & (failures - 1)) === 0)
        services.log.warn({ err: error, failures }, "the chain could not be read; it is tried again");
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (underWay = look()), lookSeconds * 1_000);
  };
  timer = setTimeout(() => (underWay = look()), 0);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await underWay;
  };
}

/** Returns `true` in the first process that calls it in each interval. */
async function isMyTurn(finance: Finance): Promise<boolean> {
  await firstLook(finance);
  const {
    services: { db },
    wallets,
    options: {
      wallets: { lookSeconds },
    },
  } = finance;
  const { rows } = await sql`update finance_chains set looked_at = now() where provider = ${wallets.name}
    and looked_at <= now() - make_interval(secs => ${lookSeconds * 0.8}) returning 1`.execute(db);
  return rows.length > 0;
}
