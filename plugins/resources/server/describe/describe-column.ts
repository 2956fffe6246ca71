/** A column as `get_resource` describes it: what the definition states, completed by the database and the rules. */
import type { Column, ColumnPage, ForeignResource } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { languageOfCall, translateText } from "@portalkit/kernel/server";
import { familyOf } from "../values/database-type.ts";
import { typeOf } from "../prepare/prepare-column.ts";
import { isStored, preparedOf, type PreparedColumn } from "../tables/prepared-resource.ts";
import { createView, type ResourceView } from "../view/resource-view.ts";
import { searchedColumns } from "../read/search-to-sql.ts";

export function describeColumn(kernel: Pick<Kernel, "registry">, view: ResourceView, column: PreparedColumn): Column {
  const {
    showIn: _rules,
    required: _required,
    backendOnly: _backendOnly,
    fillOnCreate: _fill,
    isUnique: _unique,
    storesColumn: _stores,
    readsColumns: _reads,
    aggregates: _aggregates,
    holdsResourceIds: _ids,
    validate: _validate,
    inFiles: _inFiles,
    typeOptions: _typeOptions,
    foreignResource,
    ...wire
  } = column.definition;
  const isKey = column.name === view.resource.primaryKey.name;
  const shown = (page: ColumnPage): boolean => view.columns(page).includes(column);
  return {
    ...wire,
    ...textsOf(wire),
    name: column.name,
    label: translateText(column.label),
    type: column.type,
    primaryKey: isKey,
    required: { create: isRequired(column, "create"), edit: isRequired(column, "edit") },
    showIn: {
      list: shown("list"),
      show: shown("show"),
      edit: shown("edit"),
      create: shown("create"),
      filter: shown("filter") && view.mayFilter(column),
    },
    sortable: view.maySort(column),
    // The length of a formatted text is that of its visible text; the database decides how long its html may be.
    maxLength: wire.maxLength ?? (column.type === "richtext" ? undefined : (column.table?.maxLength ?? undefined)),
    quickSearch: isStored(column) && searchedColumns(view).includes(column),
    inlineEdit: column.definition.inlineEdit === true && shown("list") && shown("edit") && !isReadOnly(view, column),
    ...(isReadOnly(view, column) ? { editReadonly: true } : {}),
    ...(foreignResource === undefined ? {} : { foreignResource: describeForeign(kernel, view, foreignResource) }),
    ...booleanOf(column),
    ...enumOf(column),
    ...(column.definition.holdsResourceIds === true ? { enum: resourceChoices(column.definition.enum) } : {}),
    ...(column.table?.isArray === true
      ? {
          isArray: column.definition.isArray ?? {
            enabled: true,
            itemType: typeOf({ ...column.table, isArray: false }),
          },
        }
      : {}),
    filterOptions: {
      substringSearch: true,
      multiselect: column.definition.enum !== undefined || foreignResource !== undefined,
      // The filter of yes and no offers Unset.
      mayBeEmpty: column.table?.nullable === true && column.type !== "boolean",
      ...column.definition.filterOptions,
    },
  };
}

/** Translates the texts of the definition into the language of the call. */
export function textsOf({ editingNote, validation, messages, enum: options }: Partial<Column>): Partial<Column> {
  return {
    ...(options === undefined
      ? {}
      : { enum: options.map(({ value, label }) => ({ value, label: translateText(label) })) }),
    ...(messages === undefined
      ? {}
      : {
          messages: Object.fromEntries(Object.entries(messages).map(([rule, text]) => [rule, translateText(text)])),
        }),
    ...(editingNote === undefined
      ? {}
      : {
          editingNote: Object.fromEntries(
            Object.entries(editingNote).map(([page, note]) => [page, translateText(note)]),
          ),
        }),
    ...(validation === undefined || validation === null
      ? {}
      : { validation: validation.map((rule) => ({ ...rule, message: translateText(rule.message) })) }),
  };
}

/** Sorted by label, which differs by language. */
const resourceChoices = (choices: Column["enum"] = []): Column["enum"] =>
  choices
    .map(({ value, label }) => ({ value, label: translateText(label) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, languageOfCall()));

/** A key identifies its record permanently, and a value that the database computes cannot be edited. */
export function isReadOnly(view: ResourceView, column: PreparedColumn): boolean {
  return (
    column.definition.editReadonly === true ||
    column.name === view.resource.primaryKey.name ||
    column.table?.isGenerated === true
  );
}

/**
 * The actions this user may perform on the referenced record, so that no link leads to a page the user may not open.
 */
function describeForeign(
  kernel: Pick<Kernel, "registry">,
  { adminUser }: ResourceView,
  foreign: ForeignResource,
): ForeignResource {
  const target = foreign.resourceId === undefined ? undefined : preparedOf(kernel).get(foreign.resourceId);
  const unset = foreign.unsetLabel === undefined ? {} : { unsetLabel: translateText(foreign.unsetLabel) };
  if (target === undefined) return { ...foreign, ...unset };
  const theirs = createView(target, adminUser);
  const own = Object.fromEntries(
    (["list", "show", "edit", "create"] as const).map((operation) => [
      operation,
      theirs.may(operation) && foreign.allowedActions?.[operation] !== false,
    ]),
  );
  return { ...foreign, ...unset, allowedActions: { ...foreign.allowedActions, ...own } };
}

/** A boolean column that is not nullable has two values only, and a new record begins with the database's default. */
function booleanOf({ definition, table, type }: PreparedColumn): Pick<Column, "nullable" | "suggestOnCreate"> {
  if (type !== "boolean" || table === undefined || table.isArray || table.nullable) return {};
  const suggestOnCreate = definition.suggestOnCreate ?? table.booleanDefault ?? undefined;
  return { nullable: false, ...(suggestOnCreate === undefined ? {} : { suggestOnCreate }) };
}

/** An enum type of the database is an enum in the form, unless the config defines another. */
function enumOf({ definition, table }: PreparedColumn): Pick<Column, "enum"> {
  if (definition.enum !== undefined || table === undefined || familyOf(table) !== "enum") return {};
  return { enum: (table.enumValues ?? []).map((value) => ({ value, label: value })) };
}

/** Set in the config, or else derived from the database: a column that is not nullable and has no default. */
export function isRequired(column: PreparedColumn, page: "create" | "edit"): boolean {
  const { required, fillOnCreate } = column.definition;
  if (typeof required === "boolean") return required;
  const stated = required?.[page];
  if (stated !== undefined) return stated;
  if (column.table === undefined || column.table.nullable || column.type === "boolean") return false;
  return page === "edit" || (!column.table.hasDefault && fillOnCreate === undefined);
}
