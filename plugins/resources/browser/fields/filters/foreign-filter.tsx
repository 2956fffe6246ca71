/** Filter by records of another resource, searched on the server. */
import { useMemo, type ReactNode } from "react";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { Combobox } from "@portalkit/kernel/browser/inputs";
import { useForeignOptions } from "../inputs/use-foreign-options.ts";
import { useOptionLabels } from "../inputs/use-option-labels.ts";
import { manyOperators } from "./many-operators.ts";

export function ForeignFilter({ id, resource, column, values, onChange }: FilterProps): ReactNode {
  const { isMany, read, write } = manyOperators(column, values, onChange);
  const keys = read();
  const known = useMemo(() => [], []);
  const { labelOf, remember } = useOptionLabels(resource.resourceId, column, keys, known);
  const source = useForeignOptions(resource.resourceId, column, remember);
  return (
    <Combobox
      id={id}
      label={column.label}
      many={isMany}
      source={source}
      chosen={keys.map((value) => ({ value, label: labelOf(value) }))}
      onChoose={(chosen) => write(chosen.map(({ value }) => value))}
    />
  );
}
