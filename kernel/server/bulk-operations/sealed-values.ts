/** Secret values that an operation writes, such as a new password: sealed until it ends, and null in its change. */
import { sql } from "kysely";
import { kernelId } from "../../contract/permissions.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { SealedTexts } from "../keys/reseal.ts";
import type { Sealing } from "../keys/sealing.ts";
import { preparedOf } from "../resources/tables/prepared-resource.ts";
import { secretColumns } from "../resources/tables/secret-columns.ts";
import type { Values } from "../resources/write/check-record.ts";
import type { BulkChange } from "../resources/changes/bulk-work.ts";

/** The secret values in `portal_bulk_operations`. */
export const sealedValues: SealedTexts<unknown> & { purpose: string } = {
  table: "portal_bulk_operations",
  column: "sealed",
  purpose: "bulk values",
};

/** Separates the values of secret columns, which are null in the others. The form of an action has no secret fields. */
export function splitValues(
  kernel: Kernel,
  { id, resourceId, actionId, values }: { id: string; resourceId: string } & Pick<BulkChange, "actionId" | "values">,
): { open: Values; sealed: string | null } {
  const resource = actionId === null ? preparedOf(kernel).get(resourceId) : undefined;
  const names = new Set(resource === undefined ? [] : secretColumns(resource));
  const secret = Object.entries(values).filter(([name, value]) => names.has(name) && value !== null);
  if (secret.length === 0) return { open: values, sealed: null };
  return {
    open: { ...values, ...Object.fromEntries(secret.map(([name]) => [name, null])) },
    sealed: sealingOf(kernel).seal(JSON.stringify(Object.fromEntries(secret)), id),
  };
}

/** All values of an operation. */
export const withSecrets = (
  kernel: Kernel,
  { id, change, sealed }: { id: string; change: Readonly<Values>; sealed: string | null },
): Readonly<Values> =>
  sealed === null ? change : { ...change, ...(JSON.parse(sealingOf(kernel).unseal(sealed, id)) as Values) };

const sealingOf = (kernel: Kernel): Sealing => kernel.services(kernelId).sealing(sealedValues.purpose);

/** Removes secret values of ended operations that were stored before they were sealed. */
export async function removeOldSecrets(kernel: Kernel): Promise<void> {
  const names = Object.fromEntries([...preparedOf(kernel)].map(([id, resource]) => [id, secretColumns(resource)]));
  await sql`update portal_bulk_operations set change = (select json_object_agg(key,
      case when names -> resource_id ? key then 'null'::json else value end) from json_each(change))
    from (select ${JSON.stringify(names)}::text::jsonb as names) as secrets
    where action_id is null and ended_at is not null
      and exists (select from json_each(change) where names -> resource_id ? key and value::text <> 'null')`.execute(
    kernel.db,
  );
}
