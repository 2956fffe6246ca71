/** The active filters above a list: each can be removed, or all of them. Loaded when there are any. */
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import type { FieldFilter, FilterGroup, Resource } from "@portalkit/kernel/contract";
import { Button, Icon, Lazy } from "@portalkit/kernel/browser";
import { useFilterText } from "./filter-builder/use-filter-text.ts";
import type { ListChange } from "./list-answer.ts";
import classes from "./filter-chips.module.css";

interface FilterChipsProps {
  resource: Resource;
  filters: readonly FieldFilter[];
  where: FilterGroup | undefined;
  /** Parameters of the address that could not be read, or only in part. */
  leftOut?: readonly string[] | undefined;
  onChange: (change: Pick<ListChange, "filters" | "where">) => void;
}

const loadWhereChips = (): Promise<typeof import("./filter-builder/building.ts").WhereChips> =>
  import("./filter-builder/building.ts").then((module) => module.WhereChips);

export function FilterChips({ leftOut, ...props }: FilterChipsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {leftOut !== undefined && (
        <p role="status" className={classes["leftOut"]}>
          {t("filters:leftOut", { parts: leftOut.join(", ") })}
        </p>
      )}
      {(props.filters.length > 0 || props.where !== undefined) && <Chips {...props} />}
    </>
  );
}

function Chips({ resource, filters, where, onChange }: Omit<FilterChipsProps, "leftOut">): ReactNode {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  /** The focus stays among the chips; when the last one is removed, it moves to the filter button. */
  const passFocus = (button: HTMLElement): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = buttons.indexOf(button);
    (buttons.length === 1
      ? document.querySelector<HTMLElement>("[data-filter-button]")
      : (buttons[at + 1] ?? buttons[at - 1])
    )?.focus();
  };
  const clear = (): void => {
    document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
    onChange({ filters: [], where: null });
  };
  return (
    <div className={classes["bar"]} role="group" aria-label={t("filters:active")}>
      <ul ref={list} className={classes["chips"]}>
        {filters.map((filter) => (
          <FilterChip
            key={`${filter.field} ${filter.operator}`}
            resource={resource}
            filter={filter}
            onRemove={(button) => {
              passFocus(button);
              onChange({ filters: filters.filter((other) => other !== filter) });
            }}
          />
        ))}
        {where !== undefined && (
          <Lazy
            load={loadWhereChips}
            props={{
              resource,
              where,
              chipClass: classes["chip"] ?? "",
              textClass: classes["text"] ?? "",
              onRemove: (left, button) => {
                passFocus(button);
                onChange({ where: left });
              },
            }}
          />
        )}
      </ul>
      <Button variant="ghost" onClick={clear}>
        {t("filters:clearAll")}
      </Button>
    </div>
  );
}

function FilterChip({
  resource,
  filter,
  onRemove,
}: {
  resource: Resource;
  filter: FieldFilter;
  onRemove: (button: HTMLElement) => void;
}): ReactNode {
  const { t } = useTranslation();
  const column = resource.columns.find(({ name }) => name === filter.field);
  const label = column?.label ?? filter.field;
  const text = useFilterText(resource, column, filter);
  return (
    <li className={classes["chip"]}>
      <span className={classes["text"]} title={`${label}: ${text}`}>
        {label}: <strong>{text}</strong>
      </span>
      <button
        type="button"
        aria-label={t("filters:remove", { filter: `${label}: ${text}` })}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <Icon name="x" size={14} />
      </button>
    </li>
  );
}
