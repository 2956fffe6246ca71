/** Brings the description of a resource by another server into the form of the contract. */
import type { BulkActionInfo, Resource } from "./resource.ts";

/** What other servers send in place of ours: the reason of a refusal, and an object as question. */
interface OtherResource extends Omit<Resource, "options"> {
  options: Omit<Resource["options"], "allowedActions" | "bulkActions"> & {
    allowedActions?: Readonly<Record<string, boolean | string | undefined>>;
    bulkActions?: readonly (Omit<BulkActionInfo, "confirm"> & { confirm?: string | { message: string } })[];
  };
}

export function normalizeResource(resource: OtherResource): Resource {
  const { allowedActions, bulkActions } = resource.options;
  return {
    ...resource,
    options: {
      ...resource.options,
      ...(allowedActions === undefined
        ? {}
        : {
            allowedActions: Object.fromEntries(
              Object.entries(allowedActions).map(([action, allowed]) => [
                action,
                typeof allowed === "string" ? false : allowed,
              ]),
            ),
          }),
      ...(bulkActions === undefined
        ? {}
        : {
            bulkActions: bulkActions.map((action) => ({
              ...action,
              ...(typeof action.confirm === "object" ? { confirm: action.confirm.message } : {}),
            })),
          }),
    },
  } as Resource;
}
