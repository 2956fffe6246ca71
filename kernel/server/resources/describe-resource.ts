/** The reply of `get_resource`: rules as booleans, and nothing about columns that this user never sees. */
import type { Resource } from "../../contract/resources/resource.ts";
import type { Kernel } from "../extension/kernel.ts";
import { translate, translateText } from "../i18n/language-of-call.ts";
import { describeColumn } from "./describe-column.ts";
import type { ResourceView } from "./resource-view.ts";

/** The bulk action that every resource has if deleting is allowed. */
export const deleteChecked = {
  id: "delete",
  label: "lists:list.deleteChecked",
  icon: "trash-2",
  state: "danger",
  confirm: "lists:list.deleteCheckedQuestion",
} as const;

export function describeResource(kernel: Pick<Kernel, "registry" | "databaseKind">, view: ResourceView): Resource {
  const { resource } = view;
  const { options = {} } = resource.definition;
  const visible = [...resource.columns.values()].filter(
    (column) =>
      view.isVisible(column) || (column.name === resource.primaryKey.name && column.definition.backendOnly !== true),
  );
  const names = new Set(visible.map((column) => column.name));
  const bulkActions = (options.bulkActions ?? [])
    .filter(({ allowed }) => view.holds(allowed))
    .map(({ id, label, icon, state, confirm, describe }) => ({
      id,
      label: translateText(label),
      icon,
      state,
      confirm: confirm === undefined ? undefined : translateText(confirm),
      ...(describe === undefined ? {} : { describes: true }),
    }));
  return {
    resourceId: resource.resourceId,
    label: translateText(resource.definition.label),
    columns: visible.map((column) => describeColumn(kernel, view, column)),
    options: {
      allowedActions: {
        list: view.may("list"),
        show: view.may("show"),
        edit: view.may("edit"),
        create: view.may("create"),
        delete: view.may("delete"),
        filter: view.may("filter"),
      },
      actions: (options.actions ?? [])
        .filter(({ allowed }) => view.holds(allowed))
        .map(({ id, name, icon, showIn, bulkHandler }) => ({
          id,
          name: translateText(name),
          icon,
          showIn,
          bulkHandler,
        })),
      bulkActions:
        view.may("delete") && !bulkActions.some(({ id }) => id === deleteChecked.id)
          ? [
              ...bulkActions,
              { ...deleteChecked, label: translate(deleteChecked.label), confirm: translate(deleteChecked.confirm) },
            ]
          : bulkActions,
      listPageSize: options.listPageSize,
      listPageSizeOptions: options.listPageSizeOptions,
      ...describeSort(view),
      fieldGroups: options.fieldGroups?.map((group) => ({
        ...group,
        groupName: translateText(group.groupName),
        columns: group.columns.filter((name) => names.has(name)),
      })),
      listRowsAutoRefreshSeconds: options.listRowsAutoRefreshSeconds,
      undoDelete: options.undoDelete,
      // PGlite runs one query at a time, so an estimate would not save time.
      estimatesTotals: kernel.databaseKind === "postgres" || undefined,
      pageInjections: options.pageInjections,
    },
  };
}

/** A default sort by a column that the user may not sort by is applied, but not sent. */
function describeSort(view: ResourceView): Pick<Resource["options"], "defaultSort"> {
  const { defaultSort } = view.resource.definition.options ?? {};
  const column = view.resource.columns.get(defaultSort?.columnName ?? "");
  return column !== undefined && view.maySort(column) ? { defaultSort } : {};
}
