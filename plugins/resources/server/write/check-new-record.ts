/** Checks a new record, and sets the values that the server sets. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { assertRequired, assertValid, assertWritable, withCleanTexts, type Values } from "./check-record.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { Lookups } from "../read/lookups.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";

export interface CheckedRecord {
  view: ResourceView;
  /** The record with the values that the server sets, and with its texts cleaned. */
  filled: Values;
}

/**
 * Checks a new record against every rule that can be checked before it is written.
 * @throws Refusal
 */
export async function checkNewRecord(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  record: Readonly<Values>,
  { skipped, lookups }: { skipped?: ReadonlySet<string> | undefined; lookups?: Lookups } = {},
): Promise<CheckedRecord> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "create");
  assertWritable(view, "create", record);
  const filled = withCleanTexts(view, withFillings(view, record));
  assertRequired(view, "create", filled, skipped);
  // Only the user's own values are checked: a value that the server sets, such as a reference to the user, is valid
  // even if the user cannot list the referenced records.
  const own = Object.fromEntries(Object.entries(filled).filter(([name]) => Object.hasOwn(record, name)));
  await mapDatabaseErrors(() => assertValid(kernel, view, own, filled, lookups));
  return { view, filled };
}

function withFillings({ resource, adminUser }: ResourceView, record: Readonly<Values>): Values {
  const filled = { ...record };
  for (const { name, definition } of resource.columns.values()) {
    if (definition.fillOnCreate !== undefined && filled[name] === undefined)
      filled[name] = definition.fillOnCreate({ adminUser });
  }
  return filled;
}
