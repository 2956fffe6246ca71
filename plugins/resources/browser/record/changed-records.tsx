/** What has changed in records: each field with its value before and after, as the pages of records show it. */
import type { ReactNode } from "react";
import type { Resource, Row } from "@portalkit/kernel/contract";
import { recordPath } from "@portalkit/kernel/contract";
import { Link, Skeleton, Table, type TableColumn } from "@portalkit/kernel/browser";
import { usePageValueContext, ValuesContext } from "../fields/values/value-context.ts";
import { useResource } from "./use-resource.ts";
import { usePlainViews } from "./use-plain-views.ts";
import type { ValueView } from "./use-value-views.ts";
import { Value } from "./value.tsx";

/** The change of a record; its values are like those of a row. */
export interface ChangedRecord {
  /** Null if the reader may not see the record. */
  recordId: string | null;
  label: string | null;
  before: Row;
  after: Row;
}

export interface ChangedRecordsProps {
  resourceId: string;
  changes: readonly ChangedRecord[];
  texts: {
    /** Accessible name of the table. */
    title: string;
    record: string;
    field: string;
    before: string;
    after: string;
    /** In place of a record that the reader may not see. */
    hidden: string;
  };
}

export function ChangedRecords({ resourceId, ...props }: ChangedRecordsProps): ReactNode {
  const { data: resource } = useResource(resourceId);
  return resource === undefined ? <Skeleton height={120} /> : <Changes {...props} resource={resource} />;
}

interface ChangedField extends ChangedRecord {
  view: ValueView | undefined;
}

function Changes({
  resource,
  changes,
  texts,
}: Omit<ChangedRecordsProps, "resourceId"> & { resource: Resource }): ReactNode {
  const views = usePlainViews(resource);
  const context = usePageValueContext();
  const fields = changes.flatMap((change): ChangedField[] =>
    change.recordId === null
      ? [{ ...change, view: undefined }]
      : Object.keys(change.after).map((name) => ({
          ...change,
          view: views.find(({ column }) => column.name === name),
        })),
  );
  const side = (key: "before" | "after") => (changed: ChangedField) =>
    changed.view !== undefined && <Value view={changed.view} resource={resource} row={changed[key]} page="show" />;
  const columns: readonly TableColumn<ChangedField>[] = [
    {
      name: "record",
      label: texts.record,
      isRowHeader: true,
      render: ({ recordId, label }) =>
        recordId === null ? texts.hidden : <Link to={recordPath(resource.resourceId, "show", recordId)}>{label}</Link>,
    },
    { name: "field", label: texts.field, render: ({ view }) => view?.column.label },
    { name: "before", label: texts.before, render: side("before") },
    { name: "after", label: texts.after, render: side("after") },
  ];
  return (
    <ValuesContext value={context}>
      <Table
        label={texts.title}
        columns={columns}
        rows={fields}
        rowKey={({ recordId, view }, index) => `${recordId ?? index} ${view?.column.name ?? ""}`}
        isTall
      />
    </ValuesContext>
  );
}
