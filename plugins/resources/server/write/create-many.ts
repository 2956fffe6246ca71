/**
 * Creates many records in one transaction, with few statements: checks the rules of all, then runs the hooks and
 * inserts.
 */
import { Refusal, type AdminUser, type DatabaseTransaction, type Row } from "@portalkit/kernel/contract";
import { isRecorded, requireProofFor, type Kernel } from "@portalkit/kernel/engine";
import { sentenceOf, type CreateManyOptions, type WrittenRecord } from "@portalkit/kernel/server";
import { checkNewRecord } from "./check-new-record.ts";
import type { Values } from "./check-record.ts";
import { fieldChanges } from "./field-changes.ts";
import { insertRecords } from "./insert-records.ts";
import { fieldProblems } from "./record-problems.ts";
import { recordWrites } from "./record-write.ts";
import { refusalOr } from "./refusal-or.ts";
import { splitByTaken } from "./split-by-taken.ts";
import { takenProblems } from "./validate-columns.ts";
import { sharedLookups } from "../read/lookups.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { inTransaction, publishChange, storedRows, storedValues, type Attempt } from "./write-transaction.ts";

type OnRefused = NonNullable<CreateManyOptions["onRefused"]>;

/** Each takes several statements, and other callers of the embedded database wait for the transaction. */
const maxRefusals = 20;

/** A record that has passed the rules that are checked before it is written. */
interface SoundRecord {
  place: number;
  record: Readonly<Values>;
  filled: Values;
}

/**
 * Creates records as this user. Keep the portions small: other users may have to wait.
 * @throws Refusal of the first that cannot be created; with `onRefused`, what refuses the whole transaction, and that
 *   of a record if more than twenty are refused while they are written
 */
export async function createMany(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  records: readonly Readonly<Values>[],
  { alongside, details, onRefused }: CreateManyOptions,
): Promise<void> {
  if (records.length === 0) return;
  const view = viewOf(kernel, resourceId, adminUser);
  const sound = await soundRecords(kernel, view, records, onRefused);
  const created: WrittenRecord[] = [];
  await inTransaction(kernel, view, "write", async (transaction, context, attempt) => {
    const write = async (part: readonly SoundRecord[]): Promise<undefined> => {
      const values = part.map(({ filled }) => ({ ...filled }));
      const { requiresProof, hooks } = view.resource.definition;
      for (const record of values)
        await requireProofFor(kernel, adminUser, requiresProof?.create, { record }, transaction);
      const keys = await insertRecords(view, values, transaction, context);
      if (hooks?.create?.after !== undefined)
        for (const [index, key] of keys.entries()) await hooks.create.after(String(key), values[index] ?? {}, context);
      const stored = await storedRows(view, keys.map(String), transaction);
      const rows = keys.map((key) => stored.get(String(key)));
      await recordCreated(kernel, view, rows, (index) => details(part[index]?.place ?? 0), transaction);
      created.push(...writtenRecords(view, keys, part, rows));
    };
    if (onRefused === undefined) await write(sound);
    else
      await writeSound({ kernel: { ...kernel, db: transaction }, view, attempt, write, onRefused, refusals: 0 }, sound);
    await alongside(transaction, created);
  });
  if (created.length > 0) publishChange(kernel, view, "created");
}

/** Checks all records at the same time, which combines their lookups. */
async function soundRecords(
  kernel: Kernel,
  view: ResourceView,
  records: readonly Readonly<Values>[],
  onRefused: OnRefused | undefined,
): Promise<SoundRecord[]> {
  const lookups = sharedLookups(kernel, view);
  const checked = await Promise.all(
    records.map(async (record, place) => {
      const outcome = await refusalOr(
        checkNewRecord(kernel, view.adminUser, view.resource.resourceId, record, { lookups }),
      );
      if (!(outcome instanceof Refusal)) return { place, record, filled: outcome.filled };
      if (onRefused === undefined) throw outcome;
      const problems = await fieldProblems(view, record, lookups);
      onRefused(place, problems.length > 0 ? problems : [{ message: sentenceOf(outcome) }]);
      return undefined;
    }),
  );
  return checked.filter((one) => one !== undefined);
}

interface PartWriter {
  /** With the transaction as its database: the embedded database has no other connection. */
  kernel: Kernel;
  view: ResourceView;
  attempt: Attempt;
  write: (part: readonly SoundRecord[]) => Promise<undefined>;
  onRefused: OnRefused;
  /** The number of records refused so far. */
  refusals: number;
}

/**
 * Writes all records together. If they are refused, writes those alone whose unique values are taken, and the others
 * between them together, or in halves, down to the records at fault.
 */
async function writeSound(writer: PartWriter, records: readonly SoundRecord[], isHalf = false): Promise<void> {
  const { kernel, view, attempt, write, onRefused } = writer;
  const [first, ...others] = records;
  if (first === undefined) return;
  const refusal = await attempt(() => write(records));
  if (refusal === undefined) return;
  if (others.length === 0) {
    writer.refusals += 1;
    if (writer.refusals > maxRefusals) throw refusal;
    const problems = await attempt(() => takenProblems(view, first.record, sharedLookups(kernel, view)));
    const isExplained = !(problems instanceof Refusal) && problems.length > 0;
    onRefused(first.place, isExplained ? problems : [{ message: sentenceOf(refusal) }]);
    return;
  }
  const apart = isHalf ? [] : await attempt(() => splitByTaken(kernel, view, records));
  const middle = Math.ceil(records.length / 2);
  const isSplit = !(apart instanceof Refusal) && apart.length > 1;
  for (const part of isSplit ? apart : [records.slice(0, middle), records.slice(middle)])
    await writeSound(writer, part, true);
}

/** A trigger may have deleted or moved a row that was inserted: then nothing is known of it. */
const writtenRecords = (
  view: ResourceView,
  keys: readonly (string | number)[],
  part: readonly SoundRecord[],
  rows: readonly (Row | undefined)[],
): WrittenRecord[] =>
  rows.flatMap((row, index) => {
    if (row === undefined) return [];
    const names = storedValues(view, part[index]?.record ?? {}).map(({ column }) => column.name);
    const after = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    return [{ recordId: String(keys[index]), before: null, after }];
  });

async function recordCreated(
  kernel: Kernel,
  view: ResourceView,
  rows: readonly (Row | undefined)[],
  details: (index: number) => ReturnType<CreateManyOptions["details"]>,
  transaction: DatabaseTransaction,
): Promise<void> {
  if (!isRecorded(kernel)) return;
  const written = rows.map((after, index) => ({
    before: undefined,
    after,
    changes: fieldChanges(view.resource, undefined, after),
    details: details(index),
  }));
  await recordWrites(kernel, view, "created", written, transaction);
}
