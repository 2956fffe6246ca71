/** One row of a list: checkbox, values, actions. A click on it opens the record. */
import { memo, type MouseEvent, type ReactNode, type Ref } from "react";
import type { Row } from "@portalkit/kernel/contract";
import { isAmount } from "../fields/values/field-kind.ts";
import { Icon, Checkbox } from "@portalkit/kernel/browser";
import { useListView } from "./list-view.ts";
import { recordKey, recordLabel } from "../record/record-key.ts";
import { RowActions } from "./row-actions.tsx";
import { rowLink } from "./row-link.ts";
import { Value } from "../record/value.tsx";
import { tableRoles } from "@portalkit/kernel/browser/engine";
import classes from "./list-row.module.css";

interface ListRowProps {
  row: Row;
  /** Position among all rows of the page, from 0. */
  index: number;
  isTicked: boolean;
  measure?: Ref<HTMLTableRowElement> | undefined;
}

export const ListRow = memo(function ListRow({ row, index, isTicked, measure }: ListRowProps): ReactNode {
  const { t, resource, views, hasActions, editCell, toggle, open } = useListView();
  const key = recordKey(resource, row);
  const label = recordLabel(resource, row);
  const link = rowLink(resource, row);
  const onClick = (event: MouseEvent): void => {
    if (link === undefined || isOwnClick(event)) return;
    open(row, link.newTab || event.ctrlKey || event.metaKey || event.button === 1);
  };
  return (
    <tr
      ref={measure}
      tabIndex={-1}
      data-index={index}
      data-row={key}
      className={classes["row"]}
      data-ticked={isTicked || undefined}
      data-clickable={link === undefined ? undefined : ""}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      {...tableRoles.row}
      onClick={onClick}
      onAuxClick={(event) => event.button === 1 && onClick(event)}
    >
      <td className={classes["tick"]} {...tableRoles.cell}>
        <Checkbox
          checked={isTicked}
          aria-label={t("lists:list.selectRow", { record: label })}
          onChange={(isNowTicked) => toggle(key, isNowTicked)}
        />
      </td>
      {views.map((view, at) => (
        <td
          key={view.column.name}
          className={classes["cell"]}
          {...tableRoles.cell}
          data-first={at === 0 || undefined}
          data-pin={view.isPinned || undefined}
          data-amount={isAmount(view.column) || undefined}
          data-label={view.column.label}
          data-column={view.column.name}
          data-editable={view.isEditable || undefined}
          style={view.style}
        >
          <div className={classes["value"]}>
            <Value view={view} resource={resource} row={row} page="list" />
          </div>
          {view.isEditable && (
            <button
              type="button"
              className={classes["editCell"]}
              aria-label={t("lists:list.editValue", { column: view.column.label, record: label })}
              onClick={(event) => editCell(row, view.column, event.currentTarget)}
            >
              <Icon name="pencil" size={14} />
            </button>
          )}
        </td>
      ))}
      {hasActions && (
        <td className={classes["actions"]} {...tableRoles.cell}>
          <RowActions row={row} recordId={key} label={label} link={link} />
        </td>
      )}
    </tr>
  );
});

/** Returns whether a click does not open the record: it hit a link or control in the row, or selected text. */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target as Element;
  return (
    event.defaultPrevented ||
    target.closest("a, button, input, label, select, textarea, summary, [role=menu]") !== null ||
    (getSelection()?.type === "Range" && event.currentTarget.contains(getSelection()?.anchorNode ?? null))
  );
}
