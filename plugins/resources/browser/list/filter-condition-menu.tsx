/** The menu with which a column's filter changes from values to their opposite, or to rows with or without a value. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { traitsOfType, type Column } from "@portalkit/kernel/contract";
import { fieldKind } from "../fields/values/field-kind.ts";
import { Icon, MenuItem, Menu } from "@portalkit/kernel/browser";
import { conditionsOf, type FilterCondition } from "./filter-conditions.ts";
import classes from "./filters-drawer.module.css";

interface FilterConditionMenuProps {
  column: Column;
  condition: FilterCondition;
  onChange: (condition: FilterCondition) => void;
}

/** Renders nothing for a column that has one condition only. */
export function FilterConditionMenu({ column, condition, onChange }: FilterConditionMenuProps): ReactNode {
  const { t } = useTranslation();
  const conditions = conditionsOf(column);
  if (conditions.length < 2 && condition === "is") return null;
  const labelOf = (one: FilterCondition): string => t(one === "is" ? comparing(column) : labels[one]);
  return (
    <Menu
      label={t("filters:conditionOf", { column: column.label, condition: labelOf(condition) })}
      triggerClassName={classes["condition"] ?? ""}
      align="start"
      trigger={
        <>
          {labelOf(condition)}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {conditions.map((one) => (
        <MenuItem key={one} label={labelOf(one)} isChosen={one === condition} onSelect={() => onChange(one)} />
      ))}
    </Menu>
  );
}

const labels = {
  isNot: "filters:conditions.isNot",
  isEmpty: "filters:conditions.isEmpty",
  isNotEmpty: "filters:conditions.isNotEmpty",
} as const;

/** How the filter's own component compares, as a word between the column and the value. */
function comparing(column: Column): `filters:conditions.${"is" | "contains" | "between"}` {
  const kind = fieldKind(column);
  const { isNumber, isTime } = traitsOfType(kind);
  if (isNumber || isTime) return "filters:conditions.between";
  const findsParts = column.filterOptions?.substringSearch !== false;
  const isText = !["enum", "foreign", "boolean", "array"].includes(kind) && column.components?.filter === undefined;
  return isText && findsParts ? "filters:conditions.contains" : "filters:conditions.is";
}
