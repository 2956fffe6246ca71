/** The list of the records that refer to the record of the page. */
import { useMemo, type ReactNode } from "react";
import { useBaseConfig, type InjectionProps } from "@portalkit/kernel/browser";
import { EmbeddedList } from "@portalkit/resources/browser-api";
import type { inlineList } from "../contract.ts";

export function RelatedRecords({ instance: { options }, resource, row }: InjectionProps<typeof inlineList>): ReactNode {
  const key = row?._primaryKeyValue ?? row?.[resource.columns.find((column) => column.primaryKey === true)?.name ?? ""];
  const column = options.column;
  const belongsTo = useMemo(() => ({ [column]: key as string | number }), [column, key]);
  const listed = options.resource;
  // A user who may see the record may not be allowed to see the records that refer to it.
  const isOpen = useBaseConfig()?.resources.some(({ resourceId }) => resourceId === listed) === true;
  if (!isOpen || key === undefined || key === null || key === "") return null;
  return <EmbeddedList resourceId={listed} title={options.label} belongsTo={belongsTo} pageSize={options.pageSize} />;
}
