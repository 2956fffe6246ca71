/** Looks at the chain again and again, in one process at a time, and moves open transfers on. */
import { sql } from "kysely";
import { lookForDeposits } from "./deposits/look-for-deposits.ts";
import { firstLook } from "./deposits/chain-height.ts";
import type { Finance } from "./finance.ts";
import { enqueueOpen } from "./transfers/transfer-store.ts";

/** Returns the way to stop, which waits for the look that is under way. */
export function keepLooking(finance: Finance): () => Promise<void> {
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
      // A node that is away for long is told once in a while, not every few seconds.
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

/** The first process that asks in each interval. */
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
