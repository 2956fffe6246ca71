/** Secret values that an operation writes, such as a new password: sealed until it ends, and null in its change. */
import { sql } from "kysely";
import type { Kernel } from "../extension/kernel.ts";
import type { SealedTexts } from "../keys/reseal.ts";
import type { Sealing } from "../keys/sealing.ts";
import { preparedOf, type PreparedResource } from "../resources/tables/prepared-resource.ts";
import { secretColumns } from "../resources/tables/secret-columns.ts";
import type { Values } from "../resources/write/check-record.ts";
import type { BulkChange } from "./bulk-work.ts";

/** The secret values in `portal_bulk_operations`. */
export const sealedValues: SealedTexts<unknown> & { purpose: string } = {
  table: "portal_bulk_operations",
  column: "sealed",
  purpose: "bulk values",
};

/** Separates the values of secret columns, which are null in the others. The form of an action has no secret fields. */
export function splitValues(
  resource: PreparedResource | undefined,
  { actionId, values }: Pick<BulkChange, "actionId" | "values">,
): { open: Values; secret: Values } {
  if (resource === undefined || actionId !== null) return { open: values, secret: {} };
  const names = new Set(secretColumns(resource));
  const secret = Object.entries(values).filter(([name, value]) => names.has(name) && value !== null);
  return {
    open: { ...values, ...Object.fromEntries(secret.map(([name]) => [name, null])) },
    secret: Object.fromEntries(secret),
  };
}

/** All values of an operation. */
export const withSecrets = (
  { id, change, sealed }: { id: string; change: Readonly<Values>; sealed: string | null },
  sealing: Sealing,
): Readonly<Values> =>
  sealed === null ? change : { ...change, ...(JSON.parse(sealing.unseal(sealed, id)) as Values) };

/** Removes secret values of ended operations that were stored before they were sealed. */
export async function removeOldSecrets(kernel: Kernel): Promise<void> {
  for (const [resourceId, resource] of preparedOf(kernel)) {
    const names = secretColumns(resource);
    if (names.length === 0) continue;
    await sql`update portal_bulk_operations set change = (select json_object_agg(key,
        case when key = any (${names}::text[]) then 'null'::json else value end) from json_each(change))
      where resource_id = ${resourceId} and action_id is null and ended_at is not null
        and exists (select from json_each(change) where key = any (${names}::text[]) and value::text <> 'null')`.execute(
      kernel.db,
    );
  }
}
