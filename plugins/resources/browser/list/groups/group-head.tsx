/** The head of a group: its label and count, and the sums below the columns. Opens and folds the group. */
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RecordGroup } from "@portalkit/kernel/contract";
import { useCount, Checkbox, Icon } from "@portalkit/kernel/browser";
import { Aggregate, AggregateCells } from "../aggregates/aggregate-cells.tsx";
import { useListView } from "../list-view.ts";
import { tableRoles } from "@portalkit/kernel/browser/engine";
import listHead from "../list-head.module.css";
import row from "../list-row.module.css";
import classes from "./groups.module.css";

interface GroupHeadProps {
  group: RecordGroup;
  label: string;
  /** Position among all rows, from 0. */
  index: number;
  isOpen: boolean;
  /** The columns that are added up. */
  summed: readonly string[];
  /** The rows of the group on screen. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (isSelected: boolean) => void;
  onToggle: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export function GroupHead({
  group: { count, aggregates },
  label,
  index,
  isOpen,
  summed,
  ids,
  selected,
  onSelect,
  onToggle,
}: GroupHeadProps): ReactNode {
  const { t } = useTranslation();
  const written = useCount();
  const { views, hasActions } = useListView();
  const [first] = views;
  // The label takes the columns that have no sum.
  const at = views.findIndex(({ column }) => summed.includes(column.name));
  const labelled = at < 0 ? views.length : Math.max(1, at);
  const selectedIds = ids.filter((id) => selected.has(id));
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const isRight = event.key === "ArrowRight";
    const step = steps[event.key];
    if (isRight || event.key === "ArrowLeft") {
      const opens = isRight === (getComputedStyle(event.currentTarget).direction === "ltr");
      if (opens !== isOpen) onToggle();
    } else if (step !== undefined) {
      const heads = [...(event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("[data-group]") ?? [])];
      heads[heads.indexOf(event.currentTarget) + step]?.focus();
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    if ((event.target as Element).closest("button, input, label") === null) onToggle();
  };
  return (
    <tr
      className={classes["head"]}
      tabIndex={-1}
      data-index={index}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      {...tableRoles.row}
      onClick={onClick}
    >
      <td className={row["tick"]} {...tableRoles.cell}>
        {ids.length > 0 && (
          <Checkbox
            checked={selectedIds.length === ids.length}
            indeterminate={selectedIds.length > 0 && selectedIds.length < ids.length}
            aria-label={t("aggregates:group.select", { group: label })}
            onChange={onSelect}
          />
        )}
      </td>
      <th colSpan={labelled} scope="row" {...tableRoles.rowHead}>
        <button
          type="button"
          className={classes["toggle"]}
          data-group=""
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={onKey}
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
          <span className={classes["label"]} title={label}>
            {label}
          </span>
          <span className={classes["count"]} aria-hidden="true">
            {written(count)}
          </span>
          <span className={listHead["unseen"]}>{t("aggregates:group.count", { count, written: written(count) })}</span>
        </button>
        {at === 0 && first !== undefined && (
          <Aggregate view={first} name="sum" shown={summed} aggregates={aggregates} />
        )}
      </th>
      <AggregateCells views={views.slice(labelled)} name="sum" shown={summed} aggregates={aggregates} />
      {hasActions && <td data-empty="" data-actions="" {...tableRoles.cell} />}
    </tr>
  );
}
