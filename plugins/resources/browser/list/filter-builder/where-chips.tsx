/** The groups of conditions above a list, in words: each part can be removed. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Filter, FilterGroup, Resource } from "@portalkit/kernel/contract";
import { Icon } from "@portalkit/kernel/browser";
import { FilterWords } from "./filter-words.tsx";
import { withoutPart } from "./tree.ts";

interface WhereChipsProps {
  resource: Resource;
  where: FilterGroup;
  chipClass: string;
  textClass: string;
  /** `null` if no part is left. */
  onRemove: (where: FilterGroup | null, button: HTMLElement) => void;
}

/** Parts that are all required are chips of their own; others only make sense together. */
export function WhereChips({ resource, where, onRemove, ...classes }: WhereChipsProps): ReactNode {
  return where.operator === "and" ? (
    where.subFilters.map((part, at) => (
      <WhereChip
        key={`${at} ${JSON.stringify(part)}`}
        {...classes}
        resource={resource}
        filter={part}
        onRemove={(button) => onRemove(withoutPart(where, at), button)}
      />
    ))
  ) : (
    <WhereChip {...classes} resource={resource} filter={where} onRemove={(button) => onRemove(null, button)} />
  );
}

function WhereChip({
  resource,
  filter,
  chipClass,
  textClass,
  onRemove,
}: {
  resource: Resource;
  filter: Filter;
  chipClass: string;
  textClass: string;
  onRemove: (button: HTMLElement) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li className={chipClass} data-group="">
      <span id={id} className={textClass}>
        <FilterWords resource={resource} filter={filter} isInner={false} />
      </span>
      <button
        type="button"
        id={`${id}-remove`}
        aria-label={t("filters:removeFilter")}
        aria-labelledby={`${id}-remove ${id}`}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <Icon name="x" size={14} />
      </button>
    </li>
  );
}
