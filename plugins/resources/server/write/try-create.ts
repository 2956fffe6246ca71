/**
 * Runs the complete creation of new records without notifications, and rolls it back, to find what prevents each from
 * being created.
 */
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Values } from "./check-record.ts";
import { checkNewRecord, type CheckedRecord } from "./check-new-record.ts";
import { insertRecords } from "./insert-records.ts";
import type { Lookups } from "../read/lookups.ts";
import { refusalOr } from "./refusal-or.ts";
import { inRolledBack } from "./write-transaction.ts";

/**
 * Tries all records in one transaction. If it is refused, tries each half, down to the records at fault: a portion
 * without errors needs few statements, and records that only conflict with each other pass once they are in different
 * halves.
 * @returns for each record its refusal, or undefined
 */
export async function tryCreate(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  records: readonly Readonly<Values>[],
  lookups: Lookups,
): Promise<(Refusal | undefined)[]> {
  const checked = await Promise.all(
    records.map((record) => refusalOr(checkNewRecord(kernel, adminUser, resourceId, record, { lookups }))),
  );
  const refused = checked.map((one) => (one instanceof Refusal ? one : undefined));
  await tryHalves(
    kernel,
    checked.flatMap((one, place) => (one instanceof Refusal ? [] : [{ ...one, place }])),
    refused,
  );
  return refused;
}

async function tryHalves(
  kernel: Kernel,
  records: readonly (CheckedRecord & { place: number })[],
  refused: (Refusal | undefined)[],
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const refusal = await refusalOr(attempt(kernel, records));
  if (refusal === undefined) return;
  if (records.length === 1) {
    refused[first.place] = refusal;
    return;
  }
  const middle = Math.ceil(records.length / 2);
  await tryHalves(kernel, records.slice(0, middle), refused);
  await tryHalves(kernel, records.slice(middle), refused);
}

async function attempt(kernel: Kernel, records: readonly CheckedRecord[]): Promise<undefined> {
  const [first] = records;
  if (first === undefined) return;
  await inRolledBack(kernel, first.view, (transaction, context) =>
    insertRecords(
      first.view,
      records.map(({ filled }) => ({ ...filled })),
      transaction,
      context,
    ),
  );
}
