/** The built-in fields, one for each kind of column. */
import type { FieldContribution, FieldRenderers } from "@portalkit/kernel/browser/plugin";
import type { FieldKind } from "./fields/values/field-kind.ts";

type ListRenderer = keyof typeof import("./fields/list-renderers.tsx");
type EditRenderer = keyof typeof import("./fields/edit-renderers.tsx");
type FilterRenderer = keyof typeof import("./fields/filter-renderers.tsx");

const list =
  (name: ListRenderer): NonNullable<FieldRenderers["list"]> =>
  () =>
    import("./reading.ts").then(({ listRenderers }) => listRenderers[name]);
const edit =
  (name: EditRenderer): NonNullable<FieldRenderers["edit"]> =>
  () =>
    import("./form/writing.ts").then(({ editRenderers }) => editRenderers[name]);
const filter =
  (name: FilterRenderer): NonNullable<FieldRenderers["filter"]> =>
  () =>
    import("./list/filtering.ts").then(({ filterRenderers }) => filterRenderers[name]);

interface KernelField {
  list: ListRenderer;
  /** Absent if the list renderer is used. A loader of its own is for renderers that few records need. */
  show?: ListRenderer | NonNullable<FieldRenderers["show"]>;
  edit: EditRenderer;
  filter: FilterRenderer;
}

const text: KernelField = { list: "TextList", show: "TextShow", edit: "TextField", filter: "TextFilter" };
const number: KernelField = { list: "NumberValue", edit: "NumberField", filter: "NumberFilter" };

const byKind: Readonly<Record<FieldKind, KernelField>> = {
  string: text,
  text,
  unknown: text,
  richtext: {
    list: "RichtextList",
    show: () => import("./fields/values/rich-text.tsx").then(({ RichtextShow }) => RichtextShow),
    edit: "RichtextField",
    filter: "TextFilter",
  },
  json: { list: "JsonList", show: "JsonShow", edit: "JsonField", filter: "TextFilter" },
  integer: number,
  float: { ...number, list: "DecimalList", show: "NumberValue" },
  decimal: { ...number, list: "DecimalList", show: "DecimalShow" },
  boolean: { list: "BooleanValue", edit: "BooleanField", filter: "BooleanFilter" },
  date: { list: "DateValue", edit: "DateField", filter: "TimeRangeFilter" },
  datetime: { list: "DatetimeValue", edit: "DatetimeField", filter: "TimeRangeFilter" },
  time: { list: "TimeValue", edit: "TimeField", filter: "TimeRangeFilter" },
  enum: { list: "EnumValue", edit: "EnumField", filter: "EnumFilter" },
  foreign: { list: "ForeignLink", edit: "ForeignField", filter: "ForeignFilter" },
  array: { list: "ArrayList", show: "ArrayShow", edit: "ArrayField", filter: "ArrayFilter" },
};

/** Referenced in a column's `components` as `kernel/country`, or by the names that other compatible servers use. */
const byName: readonly (KernelField & { name: string; aliases: readonly string[] })[] = [
  {
    name: "country",
    aliases: ["@/renderers/CountryFlag.vue"],
    list: "CountryValue",
    edit: "CountryField",
    filter: "CountryFilter",
  },
  {
    name: "id",
    aliases: ["@/renderers/CompactUUID.vue", "@/renderers/CompactField.vue"],
    ...text,
    list: "IdList",
    show: "IdShow",
  },
  {
    name: "richtext-view",
    aliases: ["@/renderers/RichText.vue", "@/renderers/ZeroStylesRichText.vue"],
    ...byKind.richtext,
  },
];

export const fields: readonly FieldContribution[] = [
  ...Object.entries(byKind).map(([kind, field]): FieldContribution => ({
    name: kind,
    for: { type: kind },
    ...renderersOf(field),
  })),
  ...byName.map((field): FieldContribution => ({ ...field, ...renderersOf(field) })),
];

function renderersOf(field: KernelField): Required<Omit<FieldRenderers, "showRow">> {
  return {
    list: list(field.list),
    show: typeof field.show === "function" ? field.show : list(field.show ?? field.list),
    edit: edit(field.edit),
    create: edit(field.edit),
    filter: filter(field.filter),
  };
}
