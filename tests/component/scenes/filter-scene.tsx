import type { ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import { FilterExample } from "../../../plugins/resources/browser/gallery/filter-example.tsx";

/** The filter of a column, and below it the values of its conditions by operator, as JSON. */
export function FilterScene({ column, values = {} }: { column: Partial<Column>; values?: object }): ReactNode {
  return (
    <FilterExample column={column} values={values}>
      {(now) => <output aria-label="Values">{JSON.stringify(now)}</output>}
    </FilterExample>
  );
}
