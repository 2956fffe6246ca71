/** Generates past sweeps: monthly ones, then three a day. What arrived since the last one is still in the wallets. */
import { Decimal } from "decimal.js";
import type { Random } from "../random.ts";
import type { Deposit, Sweep, Transfer, Wallet } from "./chain.ts";
import { blockAt, chainNames } from "./chain-names.ts";

const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;
/** The minimum that a sweep collects, as in the options. */
const threshold = 10;
/** The recent sweeps: as many as the page shows. */
const recent = { count: 20, hoursBetween: 8, newestHoursAgo: 10 };
/** Of the first sweep among this many newest ones, one transfer fails; the next sweep collects it. */
const flawedAmong = 6;

export function generateSweeps(
  random: Random,
  deposits: readonly Deposit[],
  mainAddress: string,
  until: Date,
): { sweeps: Sweep[]; transfers: Transfer[] } {
  const names = chainNames(random);
  const arrivals = deposits
    .filter(({ asset, state }) => asset === "USDT" && state === "credited")
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const funds = new Map<Wallet, Decimal>();
  const sweeps: Sweep[] = [];
  const transfers: Transfer[] = [];
  let read = 0;
  for (const at of sweepTimes(arrivals[0]?.at ?? until, until)) {
    for (let next = arrivals[read]; next !== undefined && next.at < at; next = arrivals[(read += 1)])
      funds.set(next.wallet, (funds.get(next.wallet) ?? new Decimal(0)).plus(next.amount));
    const collected = [...funds].filter(([, amount]) => amount.greaterThanOrEqualTo(threshold));
    if (collected.length === 0) continue;
    const seconds = 25 + Math.ceil(collected.length / 5);
    const sweep: Sweep = {
      id: random.uuid(),
      startedBy: random.next() < 0.7 ? 0 : 1,
      at,
      finishedAt: new Date(at.getTime() + seconds * 1_000),
    };
    sweeps.push(sweep);
    const isFlawed =
      at.getTime() >= recentTime(until, flawedAmong) && !transfers.some(({ state }) => state === "failed");
    for (const [index, [wallet, amount]] of collected.entries()) {
      const isFailed = isFlawed && index === 0;
      transfers.push({
        id: random.uuid(),
        sweep,
        wallet,
        from: wallet.address,
        to: mainAddress,
        amount: amount.toFixed(6),
        state: isFailed ? "failed" : "confirmed",
        txid: names.hex(),
        at,
        ...(isFailed
          ? { reason: "The network didn't accept the transfer in time" }
          : { block: blockAt(new Date(at.getTime() + 3_000)) }),
      });
      if (!isFailed) funds.delete(wallet);
    }
  }
  return { sweeps, transfers };
}

const recentTime = (until: Date, place: number): number =>
  until.getTime() - (recent.newestHoursAgo + place * recent.hoursBetween) * hourMs;

function sweepTimes(first: Date, until: Date): Date[] {
  const times: Date[] = [];
  const firstRecent = recentTime(until, recent.count - 1);
  for (let at = first.getTime() + monthMs; at < firstRecent; at += monthMs) times.push(new Date(at));
  for (let place = recent.count - 1; place >= 0; place -= 1) times.push(new Date(recentTime(until, place)));
  return times.filter((at) => at > first);
}
