/** The columns of a form as a resource, so that the form of records shows, merges and saves them. */
import type { Resource } from "@portalkit/kernel/contract";
import type { ColumnFormProps } from "./form-props.ts";

/** The id is not one of a resource: those have no slash. */
export function columnResource(id: string, label: string, groups: ColumnFormProps["groups"]): Resource {
  return {
    resourceId: `form/${id}`,
    label,
    columns: groups.flatMap(({ columns }) => columns),
    options: {
      allowedActions: { show: false, edit: true, create: false, delete: false },
      fieldGroups: groups.map(({ title, columns }) => ({
        groupName: title,
        columns: columns.map(({ name }) => name),
      })),
    },
  };
}
