/** One turn of an operation: handles its records portion by portion, with the current rights of its user. */
import { type AdminUser, Refusal, refuse } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { type BulkOutcome, type BulkSave, type BulkWork, changeWork, runPortion } from "@portalkit/resources/server";
import {
  isTemporary,
  Overtaken,
  portionSize,
  translateText,
  untilNoCalls,
  type PortionSize,
} from "@portalkit/kernel/server";
import { bulkErrors } from "../contract.ts";
import type { Services } from "./services.ts";
import { changesOf, plannedOriginals, sealedChanges } from "./edited-values.ts";
import { advance, begin, claim, keepAlive, type Progress } from "./operation-progress.ts";
import { changeOf, type StoredOperation } from "./operation-store.ts";
import { changedPlaces } from "./reverted-records.ts";
import { savedIds } from "./save-matching.ts";

/** How often the runner of a record outside a transaction shows that it is alive. */
const aliveMs = 5_000;

/** Milliseconds that a portion waits for calls of users, which would share the processor with it. */
const maxCallsMs = 20;

export interface OperationRun {
  /** Handles the next portion; true if none is left. */
  step: () => Promise<boolean>;
  /** What the action reports at the end. */
  message: () => Promise<string | undefined>;
}

/** @param operation its progress is kept up to date */
export function createRun(services: Services, operation: StoredOperation): OperationRun {
  const { db } = services;
  const sealing = services.sealing(sealedChanges.purpose);
  /** For the portion that begins at the place that is reached. */
  const saved: Pick<BulkSave, "changeId" | "earlier" | "claim"> = {
    changeId: operation.id,
    earlier: async (records) => {
      const { id, done, reverts } = operation;
      if (reverts === null) throw refuse("PORTAL_BULK_UNKNOWN");
      return await changesOf(db, reverts, await changedPlaces(db, id, done, records), sealing);
    },
    claim: (transaction) => claim(transaction, operation),
  };
  let size: PortionSize | undefined;
  let message: string | undefined;
  /** Takes over the progress only when it is committed. Fewer records than these may be handled. */
  const commit = async (recordIds: readonly string[], run: (save: BulkSave) => Promise<unknown>): Promise<void> => {
    let next: Progress | undefined;
    await run({
      ...saved,
      advance: async (transaction, outcome) => {
        const handled = { ...outcome, recordIds: recordIds.slice(0, outcome.handled) };
        next = await advance(transaction, operation, handled, sealing);
      },
    });
    Object.assign(operation, next);
  };
  const saveAlone = (recordIds: readonly string[], outcome: BulkOutcome): Promise<void> =>
    commit(recordIds, (save) => db.transaction().execute((transaction) => save.advance(transaction, outcome)));
  const inTransaction = (work: BulkWork, ids: readonly string[]): Promise<void> =>
    commit(ids, async (save) => {
      const { done } = operation;
      // A refused portion is repeated record by record, from the place that is reached.
      const originals = work.isPlannable === true ? await plannedOriginals(db, operation, done, done + ids.length) : {};
      ({ message } = await work.run(ids, save, originals));
    });
  /** Does the work as it would be done, and rolls it back. */
  const inPlan = async (work: BulkWork, ids: readonly string[]): Promise<void> => {
    let outcome: BulkOutcome = { changed: 0 };
    const rollBack = async (_transaction: unknown, planned: BulkOutcome): Promise<never> => {
      outcome = planned;
      return await Promise.reject(new RolledBack());
    };
    try {
      await work.run(ids, { ...saved, advance: rollBack });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    await saveAlone(ids, outcome);
  };
  const refuseAll = (recordIds: readonly string[], refusal: Refusal): Promise<void> =>
    saveAlone(recordIds, { changed: 0, refused: recordIds.map((recordId) => ({ recordId, refusal })) });

  /** Marks the records as begun before: if the process ends, they are not repeated. */
  const outside = async (work: BulkWork, ids: readonly string[]): Promise<void> => {
    await begin(db, operation);
    const alive = setInterval(() => void keepAlive(db, operation).catch(() => undefined), aliveMs);
    try {
      const outcome = await work.run(ids, noTransaction);
      ({ message } = outcome);
      await saveAlone(ids, outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await refuseAll(ids, error);
    } finally {
      clearInterval(alive);
    }
  };

  return {
    message: async () => {
      if (message !== undefined) return message;
      const { summarize } = await currentWork(services, operation);
      return summarize === undefined ? undefined : translateText(summarize(operation.counts));
    },
    step: async () => {
      if (operation.done >= operation.total) return true;
      const work = await currentWork(services, operation);
      const { portions, isOutside } = work;
      size ??= portionSize({ ...(portions ?? one), goalMs: services.portionMs });
      const ids = await idsFrom(services, operation, portions === null ? operation.total : size.rows);
      if (operation.has_begun) await refuseAll(ids, new Refusal(bulkErrors.outcomeUnknown));
      else if (isOutside) await outside(work, ids);
      else if (portions === null) await inTransaction(work, ids);
      else {
        await untilNoCalls(maxCallsMs);
        await runPortion(
          size,
          ids,
          (portion) => (operation.state === "planning" ? inPlan : inTransaction)(work, portion.map(String)),
          async ({ recordId, refusal }) => {
            if (isTemporary(refusal)) throw refusal;
            await refuseAll([String(recordId)], refusal);
          },
        );
      }
      return false;
    },
  };
}

/** Ends a transaction whose changes are only a plan. */
class RolledBack extends Error {}

const one = { first: 1, min: 1, max: 1 } as const;

const noTransaction: BulkSave = {
  changeId: "",
  earlier: () => Promise.reject(new Error("work outside a transaction takes nothing back")),
  claim: () => Promise.reject(new Error("work outside a transaction claims nothing in one")),
  advance: () => Promise.reject(new Error("work outside a transaction saves nothing in one")),
};

/** The next ids. @throws Overtaken if the operation was ended meanwhile */
async function idsFrom({ db }: Services, { id, done, total }: StoredOperation, count: number): Promise<string[]> {
  const ids: string[] = [];
  const wanted = Math.min(count, total - done);
  while (ids.length < wanted) {
    const more = await savedIds(db, id, done + ids.length, wanted - ids.length);
    if (more.length === 0) throw new Overtaken();
    ids.push(...more);
  }
  return ids;
}

/**
 * Checks the current rights of the user, not those at the start.
 * @throws Refusal
 */
async function currentWork(services: Services, operation: StoredOperation): Promise<BulkWork> {
  const { user_id: userId, origin } = operation;
  const found = await services.findUser(userId);
  if (found === undefined) throw new Refusal(bulkErrors.accountGone);
  const adminUser: AdminUser = { ...found, ...(origin === null ? {} : { origin }) };
  return await changeWork(engineOf(services), adminUser, operation.resource_id, changeOf(services, operation));
}
