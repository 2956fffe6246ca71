/** Lists to filter by: those that hold one of the column's choices, or a text. */
import type { ReactNode } from "react";
import type { FilterProps } from "../../plugin.ts";
import { EnumFilter } from "./enum-filter.tsx";
import { TextFilter } from "./text-filter.tsx";

export function ArrayFilter(props: FilterProps): ReactNode {
  return props.column.enum ? <EnumFilter {...props} /> : <TextFilter {...props} />;
}
