/** How a filter for one value or several is kept: `eq` with the value, or `in` with a list (spec 2). */
import type { FilterProps } from "../../plugin.ts";
import type { OptionValue } from "../inputs/option-source.ts";

export interface ManyOperators {
  isMany: boolean;
  /** The values filtered by now. */
  read: () => OptionValue[];
  /** None removes the filter. */
  write: (values: OptionValue[]) => void;
}

/** Several unless the column says one: that is what servers of this family assume. */
export function manyOperators(
  { filterOptions }: FilterProps["column"],
  values: FilterProps["values"],
  onChange: FilterProps["onChange"],
): ManyOperators {
  const isMany = filterOptions?.multiselect !== false;
  return {
    isMany,
    read() {
      const { in: list, eq: one } = values;
      if (Array.isArray(list)) return list as OptionValue[];
      return one === undefined ? [] : [one as OptionValue];
    },
    write(next) {
      // A link may carry the other of the two forms: one of them must go.
      if (values[isMany ? "eq" : "in"] !== undefined) onChange(isMany ? "eq" : "in", undefined);
      if (isMany) onChange("in", next.length === 0 ? undefined : next);
      else onChange("eq", next[0]);
    },
  };
}
