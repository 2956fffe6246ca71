/** What browser halves of other plugins import: forms, lists and records to place on their pages. */
export { richTextClass } from "./browser/fields/values/rich-text.tsx";
export { typeField } from "./browser/fields/lazy-type-field.ts";
export { textOfHtml } from "./browser/fields/values/plain-text.ts";
export { readOpenedRecords } from "./browser/record/opened-records.ts";
export { useFilterStore } from "./browser/list/filter-store.ts";
export type { FilterStore } from "./browser/list/filter-store.ts";
export { useCurrentList } from "./browser/list/current-list.ts";
export type { CurrentList } from "./browser/list/current-list.ts";
export { EmbeddedList } from "./browser/list/embedded/lazy-embedded-list.tsx";
export type { EmbeddedListProps } from "./browser/list/embedded/embedded-list.tsx";
export { RecordLines } from "./browser/list/embedded/lazy-record-lines.tsx";
export type { RecordLinesProps } from "./browser/list/embedded/record-lines.tsx";
export { RecordColumns } from "./browser/list/embedded/lazy-record-columns.tsx";
export type { RecordColumnsProps } from "./browser/list/embedded/record-columns.tsx";
export { ChangedRecords } from "./browser/record/lazy-changed-records.tsx";
export type { ChangedRecord, ChangedRecordsProps } from "./browser/record/changed-records.tsx";
export { ChangeSummary } from "./browser/list/lazy-change-summary.tsx";
export type { ChangeSummaryProps } from "./browser/list/change-summary.tsx";
export { QuickSearch } from "./browser/list/arrangement/quick-search.tsx";
export type { QuickSearchProps } from "./browser/list/arrangement/quick-search.tsx";
export { useCards } from "./browser/list/use-layout.ts";
export { recordTitle } from "./browser/record/record-key.ts";
export { ColumnForm, Form, FormDialog } from "./browser/form/lazy-form.tsx";
export type { ColumnFormProps, FormDialogProps, FormDialogTexts, FormProps } from "./browser/form/form-props.ts";
export type {
  ControlOfField,
  DraftOf,
  FieldControl,
  FormFieldDefinition,
  ValuesOf,
} from "./browser/form/form-fields.ts";
