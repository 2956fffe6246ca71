/** A resource of examples and of component tests. */
import type { Column, Resource } from "@portalkit/kernel/contract";

const everywhere = { list: true, show: true, edit: true, create: true, filter: true };

/** Returns a resource whose records anyone may see and change; a column is shown on every page unless it says so. */
export const resourceOf = (columns: readonly Partial<Column>[]): Resource => ({
  resourceId: "specimens",
  label: "Specimens",
  columns: columns.map((column) => ({ name: "value", label: "Value", showIn: everywhere, ...column })),
  options: { allowedActions: { list: true, show: true, edit: true, create: true, delete: true } },
});
