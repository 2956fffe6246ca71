/** Which edits the hooks of a resource concern. */
import type { ResourceHooks } from "./resource-definition.ts";

type EditHooks = NonNullable<ResourceHooks["edit"]>;

/** Whether the hooks run for an edit of these values. */
export const concernsEdit = (
  { columns }: Pick<EditHooks, "columns">,
  record: Readonly<Record<string, unknown>>,
): boolean => columns === undefined || columns.some((name) => Object.hasOwn(record, name));
