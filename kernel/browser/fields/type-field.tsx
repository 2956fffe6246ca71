/** The default input of a column's type, for plugins that extend it instead of rendering their own. */
import type { ReactNode } from "react";
import { Contributed } from "../extension/contribution.tsx";
import type { InputProps } from "../extension/component-props.ts";
import { kindOf, useRegistry } from "../extension/registry.ts";
import { Skeleton } from "../ui/states.tsx";

export function TypeField(props: InputProps): ReactNode {
  const { fieldsByType } = useRegistry();
  const field = fieldsByType.get(kindOf(props.column)) ?? fieldsByType.get("unknown");
  const load = field?.[props.mode];
  return field === undefined || load === undefined ? null : (
    <Contributed load={load} props={{ ...props, instance: field.instance }} placeholder={<Skeleton height={32} />} />
  );
}
