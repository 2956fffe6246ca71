/** Creates records: checks the rules, then runs the hooks and inserts in one transaction, then notifies subscribers. */
import type { DatabaseTransaction, Activity, HookContext, AdminUser } from "@portalkit/kernel/contract";
import { isRecorded, type Kernel, requireProofFor } from "@portalkit/kernel/engine";
import { checkNewRecord } from "./check-new-record.ts";
import type { Values } from "./check-record.ts";
import { insertRecords } from "./insert-records.ts";
import { recordWrite } from "./record-write.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { inTransaction, publishChange, storedRecord, type Around } from "./write-transaction.ts";

/** Options for a new record. */
export interface CreateOptions {
  /** Required fields that the form hid. */
  skipped?: ReadonlySet<string>;
  /** Writes in the record's own transaction, before and after it: all is committed or nothing. */
  around?: Around<string | number>;
  /** Additional details for the record's activity: where it came from. */
  details?: Activity["details"];
  /** The key of a deleted record that is created again: the new record gets it, if its table accepts given keys. */
  recordId?: string;
  /** Receives the values that hooks reveal to the caller once. */
  revealOnce?: HookContext["revealOnce"];
}

/**
 * Creates a record as this user and returns its key.
 * @throws Refusal
 */
export async function createOne(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  record: Readonly<Values>,
  { skipped, around, details, recordId, revealOnce }: CreateOptions = {},
): Promise<string | number> {
  const { view, filled } = await checkNewRecord(kernel, adminUser, resourceId, record, { skipped });
  const key = await inTransaction(kernel, view, "write", async (transaction, plain) => {
    const context = revealOnce === undefined ? plain : { ...plain, revealOnce };
    const create = async (): Promise<string | number> => {
      const created = await createWithin(kernel, view, withKey(view, filled, recordId), transaction, context);
      if (isRecorded(kernel)) {
        const row = await storedRecord(view, created, transaction);
        await recordWrite(kernel, view, "created", undefined, row, transaction, details);
      }
      return created;
    };
    return await (around === undefined ? create() : around(transaction, create));
  });
  publishChange(kernel, view, "created", String(key));
  return key;
}

/** Inserts a checked record with its hooks, without recording it, and returns its key. */
export async function createWithin(
  kernel: Kernel,
  view: ResourceView,
  values: Values,
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<string | number> {
  const { requiresProof, hooks } = view.resource.definition;
  await requireProofFor(kernel, view.adminUser, requiresProof?.create, { record: values }, transaction);
  const [created = ""] = await insertRecords(view, [values], transaction, context);
  await hooks?.create?.after?.(String(created), values, context);
  return created;
}

/** Returns a copy of the values, with the key if the table accepts one: it computes no key from other columns. */
export function withKey({ resource: { primaryKey } }: ResourceView, values: Values, recordId?: string): Values {
  const { isGenerated, isIdentity } = primaryKey.table;
  return recordId === undefined || (isGenerated && !isIdentity)
    ? { ...values }
    : { ...values, [primaryKey.name]: recordId };
}
