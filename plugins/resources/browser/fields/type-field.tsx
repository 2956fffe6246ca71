/** The default input of a column's type, for plugins that extend it instead of rendering their own. */
import type { ReactNode } from "react";
import { Contributed, Skeleton } from "@portalkit/kernel/browser";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { kindOf, useRegistry } from "@portalkit/kernel/browser/engine";

export function TypeField(props: InputProps): ReactNode {
  const { fieldsByType } = useRegistry();
  const field = fieldsByType.get(kindOf(props.column)) ?? fieldsByType.get("unknown");
  const load = field?.[props.mode];
  return field === undefined || load === undefined ? null : (
    <Contributed load={load} props={{ ...props, instance: field.instance }} placeholder={<Skeleton height={32} />} />
  );
}
