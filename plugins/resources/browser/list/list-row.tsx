/** One row of a list: checkbox, values, actions. A click on it opens the record. */
import { memo, useState, type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, type Ref } from "react";
import type { Row } from "@portalkit/kernel/contract";
import { isAmount } from "../fields/values/field-kind.ts";
import { CellTools, hasTools, isCopied, takeFocus, type ToolsShown } from "../fields/values/cell-tools.ts";
import { Checkbox, Icon } from "@portalkit/kernel/browser";
import { useListView, type ListColumn } from "./list-view.ts";
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

/** Every element and attribute counts: they are what a list of hundreds of rows consists of. */
export const ListRow = memo(function ListRow({ row, index, isTicked, measure }: ListRowProps): ReactNode {
  const { t, resource, views, hasActions, areCards, hasHover, toggle, open } = useListView();
  const key = recordKey(resource, row);
  const label = recordLabel(resource, row);
  const link = rowLink(resource, row);
  const { tools, ...follow } = useCellTools(hasHover);
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
      aria-selected={isTicked || undefined}
      {...(areCards ? tableRoles.row : undefined)}
      onClick={onClick}
      onAuxClick={(event) => event.button === 1 && onClick(event)}
      {...follow}
    >
      {/* The whole cell is the target of a press: its keys are those of the box. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <td
        className={classes["tick"]}
        {...(areCards ? tableRoles.cell : undefined)}
        onClick={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          toggle(key, !isTicked);
        }}
      >
        <Checkbox
          checked={isTicked}
          aria-label={t("lists:list.selectRow", { record: label })}
          onChange={(isNowTicked) => toggle(key, isNowTicked)}
        />
      </td>
      <CellTools value={tools}>
        {views.map((view, at) => (
          <Cell key={view.column.name} view={view} row={row} label={label} isFirst={at === 0} tools={tools} />
        ))}
      </CellTools>
      {hasActions && (
        <td className={classes["actions"]} {...(areCards ? tableRoles.cell : undefined)}>
          <RowActions row={row} recordId={key} label={label} link={link} />
        </td>
      )}
    </tr>
  );
});

function Cell({
  view,
  row,
  label,
  isFirst,
  tools,
}: {
  view: ListColumn;
  row: Row;
  label: string;
  isFirst: boolean;
  tools: ToolsShown;
}): ReactNode {
  const { t, resource, areCards, editCell } = useListView();
  const { column, isPinned, isEditable, style } = view;
  const isShown = hasTools(tools, column.name);
  const value = <Value view={view} resource={resource} row={row} page="list" />;
  return (
    <td
      {...(areCards ? { ...tableRoles.cell, "data-label": column.label } : undefined)}
      data-first={isFirst ? "" : undefined}
      data-pin={isPinned ? "" : undefined}
      data-amount={isAmount(column) ? "" : undefined}
      data-column={column.name}
      data-editable={isEditable ? "" : undefined}
      // The key Tab reaches the cell, whose button then takes the focus over.
      tabIndex={isEditable || isCopied(column, row[column.name]) ? (isShown ? -1 : 0) : undefined}
      style={style}
    >
      {/* What stays in place has a fade outside of its cell, which therefore cannot cut its text off itself. */}
      {isFirst || isPinned || areCards ? <div className={classes["value"]}>{value}</div> : value}
      {isEditable && isShown && (
        <button
          ref={takeFocus}
          type="button"
          className={classes["editCell"]}
          aria-label={t("lists:list.editValue", { column: column.label, record: label })}
          onClick={({ currentTarget }) => {
            currentTarget.focus(); // some browsers do not: the button stays as long as it has had the focus last
            editCell(row, column, currentTarget);
          }}
        >
          <Icon name="pencil" size={14} />
        </button>
      )}
    </td>
  );
}

interface CellToolsOfRow {
  tools: ToolsShown;
  onPointerOver?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent) => void;
}

/** Lets the buttons within cells, such as the pencil, follow the pointer and the focus. */
function useCellTools(hasHover: boolean): CellToolsOfRow {
  const [tools, setTools] = useState<Exclude<ToolsShown, "all">>(nowhere);
  if (!hasHover) return { tools: "all" };
  return {
    tools,
    onPointerOver: ({ target }) => {
      const hovered = columnAt(target);
      setTools((before) => (before.hovered === hovered ? before : { ...before, hovered }));
    },
    onPointerLeave: () => setTools((before) => (before.hovered === undefined ? before : { focused: before.focused })),
    // It stays where the focus was last, out of sight: an open editor gives the focus back to it.
    onFocus: ({ target }) => {
      const focused = columnAt(target);
      if (focused === undefined) return;
      setTools((before) => (before.focused === focused ? before : { ...before, focused }));
      if (target instanceof HTMLTableCellElement) target.querySelector("button")?.focus();
    },
  };
}

const nowhere = {};

const columnAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>("td[data-column]")?.dataset["column"];

/** Returns whether a click does not open the record: it hit a link or control in the row, or selected text. */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target as Element;
  return (
    event.defaultPrevented ||
    target.closest("a, button, input, label, select, textarea, summary, [role=menu]") !== null ||
    (getSelection()?.type === "Range" && event.currentTarget.contains(getSelection()?.anchorNode ?? null))
  );
}
