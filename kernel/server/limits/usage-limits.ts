/** Limits for each user across all processes: use is counted in the database and refused before the work is done. */
import type { UsageLimitState } from "../../contract/usage-limits.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Kernel } from "../extension/kernel.ts";
import { contributorsOf } from "../extension/server-registry.ts";
import { refuseLimit, sentencesOf, type Usage } from "./limit-sentences.ts";
import { maxWindowOf, type UsageLimit } from "../extension/contributions/usage-limit.ts";
import {
  addHold,
  countHolds,
  endHold,
  lockUsage,
  noteUse,
  renewEveryMs,
  renewHold,
  refundUse,
  usedSlots,
  type UsageKey,
} from "./usage-store.ts";
import type { UsageLimits, Hold, Spent } from "../extension/services/usage-limits.ts";

/** Maximum duration of a hold that is never released, for example for a file that is never read. */
const maxHoldMs = 60 * 60_000;

/** @param instanceId the plugin instance that contributes the limits, or `kernel` */
export function usageLimits(kernel: Kernel, instanceId: string): UsageLimits {
  const known = (name: string): UsageLimit | undefined =>
    limitsOf(kernel, instanceId).find((limit) => limit.name === name);
  const admit = async (
    transaction: DatabaseTransaction,
    userPk: string,
    limit: UsageLimit,
    amount: number,
  ): Promise<Admitted> => {
    const key = { userPk, limitId: `${instanceId}/${limit.name}` };
    await lockUsage(transaction, key);
    const refusal = refuseLimit(limit, await usageOf(kernel, instanceId, limit, userPk, transaction), amount);
    if (refusal !== undefined) throw refusal;
    const seconds = maxWindowOf(limit);
    return { key, ...(seconds === 0 ? {} : { slot: await noteUse(transaction, key, amount, seconds) }) };
  };
  const hold = async (userPk: string, name: string): Promise<Hold> => {
    const limit = known(name);
    if (limit === undefined) return { release: () => Promise.resolve() };
    const id = await kernel.db.transaction().execute(async (transaction) => {
      const { key } = await admit(transaction, userPk, limit, 1);
      return await addHold(transaction, key);
    });
    const began = performance.now();
    const renewing = setInterval(() => {
      if (performance.now() - began > maxHoldMs) return clearInterval(renewing);
      renewHold(kernel.db, id).catch((error: unknown) => kernel.log.warn({ err: error }, "failed to renew a hold"));
    }, renewEveryMs);
    renewing.unref();
    return {
      release: async () => {
        clearInterval(renewing);
        await endHold(kernel.db, id);
      },
    };
  };
  return {
    spend: async (userPk, name, amount = 1, db) => {
      const limit = known(name);
      if (limit === undefined || amount <= 0) return nothingSpent;
      const admitted =
        db === undefined
          ? await kernel.db.transaction().execute((transaction) => admit(transaction, userPk, limit, amount))
          : await admit(db, userPk, limit, amount);
      const { key, slot } = admitted;
      return slot === undefined ? nothingSpent : { refund: () => refundUse(kernel.db, key, slot, amount) };
    },
    hold,
    run: async (userPk, name, work) => {
      const held = await hold(userPk, name);
      try {
        return await work();
      } finally {
        await held.release();
      }
    },
  };
}

interface Admitted {
  key: UsageKey;
  /** The slot in which the use was counted, for a limit with a time window. */
  slot?: string;
}

const nothingSpent: Spent = { refund: () => Promise.resolve() };

/**
 * A user's usage of limits, for the screens that show it.
 * @param ids `<instance>/<name>`
 * @param onlyNear leaves out what is not nearly used up
 */
export async function limitStates(
  kernel: Kernel,
  userPk: string,
  ids: readonly string[],
  onlyNear = false,
): Promise<UsageLimitState[]> {
  const states: UsageLimitState[] = [];
  for (const id of new Set(ids)) {
    const [instanceId = "", name = ""] = id.split("/");
    const limit = limitsOf(kernel, instanceId).find((candidate) => candidate.name === name);
    if (limit === undefined) continue;
    const usage = await usageOf(kernel, instanceId, limit, userPk, kernel.db);
    const sentences = sentencesOf(limit, usage, onlyNear);
    if (sentences.length > 0) states.push({ id, sentences, isReached: refuseLimit(limit, usage, 1) !== undefined });
  }
  return states;
}

const limitsOf = ({ registry }: Pick<Kernel, "registry">, instanceId: string): readonly UsageLimit[] =>
  contributorsOf(registry).flatMap(({ id, contributions }) => (id === instanceId ? (contributions.limits ?? []) : []));

async function usageOf(
  kernel: Kernel,
  instanceId: string,
  limit: UsageLimit,
  userPk: string,
  db: Database | DatabaseTransaction,
): Promise<Usage> {
  const key = { userPk, limitId: `${instanceId}/${limit.name}` };
  const seconds = maxWindowOf(limit);
  const slots = seconds === 0 ? [] : await usedSlots(db, key, seconds);
  const hasNow = limit.atOnce !== undefined || limit.inTotal !== undefined;
  const now = !hasNow
    ? 0
    : limit.used === undefined
      ? await countHolds(db, key)
      : await limit.used(userPk, kernel.services(instanceId), db);
  return { now, slots };
}
