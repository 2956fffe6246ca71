/**
 * Stores the condition of a filter for one value or several: `eq` with the value, or `in` with a list
 * (docs/product.md, portal 2).
 */
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import type { OptionValue } from "@portalkit/kernel/browser/inputs";

export interface ManyOperators {
  isMany: boolean;
  /** Returns the current values of the filter. */
  read: () => OptionValue[];
  /** An empty list removes the filter. */
  write: (values: OptionValue[]) => void;
}

/** Allows several values unless the column says otherwise, which is the default of compatible servers. */
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
      // A link may contain the other of the two operators, which must be removed.
      if (values[isMany ? "eq" : "in"] !== undefined) onChange(isMany ? "eq" : "in", undefined);
      if (isMany) onChange("in", next.length === 0 ? undefined : next);
      else onChange("eq", next[0]);
    },
  };
}
