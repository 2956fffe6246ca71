/** The active filters above a list: each can be removed, or all of them. Loaded when there are any. */
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFilter } from "../../contract/resources/filter.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useFilterText } from "./use-filter-text.ts";
import classes from "./filter-chips.module.css";

interface FilterChipsProps {
  resource: Resource;
  filters: readonly FieldFilter[];
  onChange: (filters: FieldFilter[]) => void;
}

export function FilterChips({ resource, filters, onChange }: FilterChipsProps): ReactNode {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const remove = (gone: FieldFilter, at: number): void => {
    // The focus stays among the chips; when the last one is removed, it moves to the filter button.
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons.length === 1
      ? document.querySelector<HTMLElement>("[data-filter-button]")
      : (buttons[at + 1] ?? buttons[at - 1])
    )?.focus();
    onChange(filters.filter((filter) => filter !== gone));
  };
  const clear = (): void => {
    document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
    onChange([]);
  };
  return (
    <div className={classes["bar"]} role="group" aria-label={t("lists:filter.active")}>
      <ul ref={list} className={classes["chips"]}>
        {filters.map((filter, at) => (
          <FilterChip
            key={`${filter.field} ${filter.operator}`}
            resource={resource}
            filter={filter}
            onRemove={() => remove(filter, at)}
          />
        ))}
      </ul>
      <Button variant="ghost" onClick={clear}>
        {t("lists:filter.clearAll")}
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
  onRemove: () => void;
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
      <button type="button" aria-label={t("lists:filter.remove", { filter: `${label}: ${text}` })} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </li>
  );
}
