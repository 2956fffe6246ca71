/** Filter of list columns: by the column's enum values, or by text. */
import type { ReactNode } from "react";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { EnumFilter } from "./enum-filter.tsx";
import { TextFilter } from "./text-filter.tsx";

export function ArrayFilter(props: FilterProps): ReactNode {
  return props.column.enum ? <EnumFilter {...props} /> : <TextFilter {...props} />;
}
