/** `create_record`: creates a record once for the key of its form, which is sent again if an answer is lost. */
import { Refusal, createRecord, type AdminUser } from "@portalkit/kernel/contract";
import { refusalRow, type Kernel, type EarlierCall } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint, translateText } from "@portalkit/kernel/server";
import { labelsOf } from "../read/foreign-labels.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import type { Values } from "./check-record.ts";
import { createOne } from "./create-record.ts";
import { writeOnce } from "./write-once.ts";

/** A new record as its form sends it. */
export interface NewRecord {
  resourceId: string;
  record: Readonly<Values>;
  /** Required fields that the form hid. */
  skipped: ReadonlySet<string>;
}

/** What is stored of a creation: nothing of the record but its key. */
interface Creation {
  recordId: string | number;
  /** The columns whose values were shown to the caller once. */
  revealed: readonly string[];
}

/** A created record, with the values that hooks reveal to the caller once. */
export interface CreatedRecord {
  recordId: string | number;
  once: Readonly<Record<string, string>>;
}

export function createRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(createRecord, async ({ body, adminUser, request }) => {
    const { resourceId, record, requiredColumnsToSkip } = body;
    const asked = { resourceId, record, skipped: skippedNames(requiredColumnsToSkip) };
    const { recordId: newRecordId, once } = await createOnce(
      kernel,
      adminUser,
      asked,
      request.header("idempotency-key"),
    );
    return {
      ok: true as const,
      newRecordId,
      redirectToRecordId: newRecordId,
      ...(Object.keys(once).length === 0 ? {} : { once }),
    };
  });
}

/**
 * Creates a record, or returns the one that the same form has created before.
 * @param key chosen by the caller; without one, every call creates a record
 * @throws Refusal of the record; PORTAL_REQUEST_KEY_MALFORMED; PORTAL_RECORD_SAVED_BEFORE if the form was changed
 *   since, and PORTAL_RECORD_SHOWN_ONCE if the lost answer had values that no other has
 */
export async function createOnce(
  kernel: Kernel,
  adminUser: AdminUser,
  { resourceId, record, skipped }: NewRecord,
  key: string | undefined,
): Promise<CreatedRecord> {
  const once: Record<string, string> = {};
  const revealOnce = (column: string, value: string): void => {
    once[column] = value;
  };
  if (key === undefined)
    return { recordId: await createOne(kernel, adminUser, resourceId, record, { skipped, revealOnce }), once };
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "create");
  const request = { record, skipped: [...skipped] };
  let created: CreatedRecord | undefined;
  const earlier = await writeOnce<string | number, Creation>(
    kernel,
    view,
    { operation: "create", key, request },
    (recordId) => ({ recordId, revealed: Object.keys(once) }),
    async (around) => {
      created = {
        recordId: await createOne(kernel, adminUser, resourceId, record, { skipped, revealOnce, around }),
        once,
      };
    },
  );
  return created ?? (await createdBefore(kernel, view, earlier as EarlierCall<Creation>));
}

async function createdBefore(
  kernel: Kernel,
  view: ResourceView,
  { answer: { recordId, revealed }, isSame }: EarlierCall<Creation>,
): Promise<CreatedRecord> {
  if (isSame && revealed.length === 0) return { recordId, once: {} };
  const { resourceId, columns } = view.resource;
  const labels = await labelsOf(kernel, view, resourceId, [String(recordId)]);
  const fields = revealed.map((name) => translateText(columns.get(name)?.label ?? name)).join(", ");
  throw new Refusal(
    refusalRow(isSame ? "PORTAL_RECORD_SHOWN_ONCE" : "PORTAL_RECORD_SAVED_BEFORE"),
    { record: labels.get(String(recordId)) ?? String(recordId), fields },
    { savedAs: String(recordId) },
  );
}

const skippedNames = (skipped: readonly unknown[] = []): ReadonlySet<string> =>
  new Set(
    skipped.flatMap((entry) =>
      typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string"
        ? [entry.name]
        : [],
    ),
  );
