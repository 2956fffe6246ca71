/**
 * Goes the whole way of new records but for the news of them, and takes them back: what would keep each from being
 * created.
 */
import { Refusal } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { Values } from "./check-record.ts";
import { checkedRecord, insertRecords, type CheckedRecord } from "./create-record.ts";
import type { Lookups } from "./lookups.ts";
import { inTransaction } from "./write-transaction.ts";

/**
 * All are tried in one transaction. When that is refused its halves are tried, down to the records that are to blame: a
 * few statements for a portion without mistakes, and none of the records meets another of them for long.
 * @returns for each record what refuses it, or nothing
 */
export async function tryCreate(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  records: readonly Readonly<Values>[],
  lookups: Lookups,
): Promise<(Refusal | undefined)[]> {
  const checked = await Promise.all(
    records.map((record) => refusalOr(checkedRecord(kernel, adminUser, resourceId, record, { lookups }))),
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
  await inTransaction(kernel, first.view, "write", async (transaction, context) => {
    await insertRecords(
      first.view,
      records.map(({ filled }) => ({ ...filled })),
      transaction,
      context,
    );
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}

const takenBack = new Error("taken back");

/** @throws what is no refusal, and refusals that say nothing of the record */
async function refusalOr<Result>(attempted: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await attempted;
  } catch (error) {
    if (error instanceof Refusal && !error.code.startsWith("PORTAL_SERVER_")) return error;
    throw error;
  }
}
