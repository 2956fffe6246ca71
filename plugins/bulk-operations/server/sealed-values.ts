/** Secret values that an operation writes, such as a new password: sealed until it ends, and null in its change. */
import { sql } from "kysely";
import { parseJson } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { type BulkChange, preparedOf } from "@portalkit/resources/server";
import type { SealedColumn, Sealing } from "@portalkit/kernel/server";
import type { Services } from "./services.ts";

/** The secret values in `portal_bulk_operations`. */
export const sealedValues: SealedColumn = {
  table: "portal_bulk_operations",
  column: "sealed",
  purpose: "bulk values",
};

/** Separates the values of secret columns, which are null in the others. The form of an action has no secret fields. */
export function splitValues(
  services: Services,
  { id, resourceId, actionId, values }: { id: string; resourceId: string } & Pick<BulkChange, "actionId" | "values">,
): { open: Record<string, unknown>; sealed: string | null } {
  const names = new Set(actionId === null ? services.resources.secretColumns(resourceId) : []);
  const secret = Object.entries(values).filter(([name, value]) => names.has(name) && value !== null);
  if (secret.length === 0) return { open: values, sealed: null };
  return {
    open: { ...values, ...Object.fromEntries(secret.map(([name]) => [name, null])) },
    sealed: sealingOf(services).seal(JSON.stringify(Object.fromEntries(secret)), id),
  };
}

/** All values of an operation. */
export const withSecrets = (
  services: Services,
  { id, change, sealed }: { id: string; change: Readonly<Record<string, unknown>>; sealed: string | null },
): Readonly<Record<string, unknown>> =>
  sealed === null
    ? change
    : { ...change, ...(parseJson(sealingOf(services).unseal(sealed, id)) as Record<string, unknown>) };

const sealingOf = (services: Services): Sealing => services.sealing(sealedValues.purpose);

/** Removes secret values of ended operations that were stored before they were sealed. */
export async function removeOldSecrets(services: Services): Promise<void> {
  const names = Object.fromEntries(
    [...preparedOf(engineOf(services)).keys()].map((id) => [id, services.resources.secretColumns(id)]),
  );
  await sql`update portal_bulk_operations set change = (select json_object_agg(key,
      case when names -> resource_id ? key then 'null'::json else value end) from json_each(change))
    from (select ${JSON.stringify(names)}::text::jsonb as names) as secrets
    where action_id is null and ended_at is not null
      and exists (select from json_each(change) where names -> resource_id ? key and value::text <> 'null')`.execute(
    services.db,
  );
}
