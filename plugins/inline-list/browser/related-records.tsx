/** The records that refer to the one on the page. */
import { useMemo, type ReactNode } from "react";
import { EmbeddedList, useBaseConfig, type InjectionProps } from "#kernel/browser";

export function RelatedRecords({ instance: { options }, resource, row }: InjectionProps): ReactNode {
  const key = row?._primaryKeyValue ?? row?.[resource.columns.find((column) => column.primaryKey === true)?.name ?? ""];
  const column = String(options["column"]);
  const belongsTo = useMemo(() => ({ [column]: key as string | number }), [column, key]);
  const listed = String(options["resource"]);
  // Not everybody who may see the record may see what refers to it.
  const isOpen = useBaseConfig()?.resources.some(({ resourceId }) => resourceId === listed) === true;
  if (!isOpen || key === undefined || key === null || key === "") return null;
  return <EmbeddedList resourceId={listed} title={options["label"] as string | undefined} belongsTo={belongsTo} pageSize={Number(options["pageSize"])} />;
}
