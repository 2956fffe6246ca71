/** The reply of `get_resource`: rules as booleans, and nothing about columns that this user never sees. */
import type { Resource } from "@portalkit/kernel/contract";
import { type Kernel, contributorsOf } from "@portalkit/kernel/engine";
import { translate, translateText } from "@portalkit/kernel/server";
import { describeQuestions } from "./describe-questions.ts";
import { describeColumn } from "./describe-column.ts";
import { aggregatedColumns } from "../read/select-aggregates.ts";
import { groupedColumns } from "../read/group-column.ts";
import { readerOf, usersOf } from "../view/filter-reader.ts";
import { mayRestore, type ResourceView } from "../view/resource-view.ts";
import { isStored } from "../tables/prepared-resource.ts";

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
    .map((action) => ({
      id: action.id,
      label: translateText(action.label),
      icon: action.icon,
      ...describeQuestions(action),
    }));
  return {
    resourceId: resource.resourceId,
    label: translateText(resource.definition.label),
    createTitle: resource.definition.createTitle && translateText(resource.definition.createTitle),
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
        .map((action) => ({
          id: action.id,
          name: translateText(action.name),
          icon: action.icon,
          showIn: action.showIn,
          bulkHandler: action.bulkHandler,
          ...describeQuestions(action),
        })),
      bulkActions:
        view.may("delete") && !bulkActions.some(({ id }) => id === deleteChecked.id)
          ? [
              ...bulkActions,
              { ...deleteChecked, label: translate(deleteChecked.label), confirm: translate(deleteChecked.confirm) },
            ]
          : bulkActions,
      bulkOperations: (view.may("list") && hasMatchingChanges(kernel)) || undefined,
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
      trash: mayRestore(view) ? options.trash : undefined,
      // PGlite runs one query at a time, so an estimate would not save time.
      estimatesTotals: kernel.databaseKind === "postgres" || undefined,
      pageInjections: options.pageInjections,
      showsAggregates: options.showsAggregates,
      ...describeFigures(view),
      ...(view.may("filter") ? { filtering: describeFiltering(kernel, view) } : {}),
    },
  };
}

const hasMatchingChanges = ({ registry }: Pick<Kernel, "registry">): boolean =>
  contributorsOf(registry).some(({ contributions }) => contributions.matchingChanges !== undefined);

/** The columns that can be added up, and those by which records can be grouped. */
function describeFigures(view: ResourceView): Pick<Resource["options"], "aggregates" | "groupColumns"> {
  const aggregates = aggregatedColumns(view).map(({ name }) => name);
  const groupColumns = groupedColumns(view).map(({ name }) => name);
  return {
    ...(aggregates.length === 0 ? {} : { aggregates }),
    ...(groupColumns.length === 0 ? {} : { groupColumns }),
  };
}

/** What this user's filters may contain beside what other servers know. */
function describeFiltering(
  kernel: Pick<Kernel, "registry">,
  view: ResourceView,
): NonNullable<Resource["options"]["filtering"]> {
  const reader = readerOf(kernel, view.adminUser);
  const users = usersOf(kernel);
  return {
    operators: ["within", "not"],
    ...(users === undefined ? {} : { me: users.resourceId }),
    relations: view
      .columns("filter")
      .filter(isStored)
      .filter((column) => view.mayFilter(column) && reader.related(column) !== undefined)
      .map(({ name }) => name),
  };
}

/** A default sort by a column that the user may not sort by is applied, but not sent. */
function describeSort(view: ResourceView): Pick<Resource["options"], "defaultSort"> {
  const { defaultSort } = view.resource.definition.options ?? {};
  const column = view.resource.columns.get(defaultSort?.columnName ?? "");
  return column !== undefined && view.maySort(column) ? { defaultSort } : {};
}
