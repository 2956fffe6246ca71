/** The deleted records as a table; on a phone each is a card. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "../../contract/resources/resource.ts";
import type { DeletedRecord } from "../../contract/resources/trash-calls.ts";
import { isAmount } from "../fields/values/field-kind.ts";
import { usePageValueContext, ValuesContext } from "../fields/values/value-context.ts";
import { useCount } from "../i18n/use-language.ts";
import { recordTitle } from "../record/record-key.ts";
import { useValueViews, type ValueView } from "../record/use-value-views.ts";
import { Value } from "../record/value.tsx";
import { useDateTime } from "../session/use-date-time.ts";
import { IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import type { TrashChange } from "./use-trash-change.ts";
import work from "../ui/work.module.css";
import classes from "./trash.module.css";

const usualColumns = 3;
const dayMs = 86_400_000;

export function TrashTable({
  resource,
  records,
  change,
  isStale,
}: {
  resource: Resource;
  records: readonly DeletedRecord[];
  change: TrashChange;
  isStale: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo(() => briefColumns(resource, records), [resource, records]);
  const views = useValueViews(resource, columns, "list");
  const context = usePageValueContext();
  const [now] = useState(Date.now);
  const ids = records.map(({ id }) => id);
  const { selected, select, running } = change;
  const isAll = ids.every((id) => selected.has(id));
  return (
    <ValuesContext value={context}>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={work["scroll"]} tabIndex={0} role="region" aria-label={t("trash:title")} aria-busy={isStale}>
        <table className={`${work["table"]} ${classes["table"]}`}>
          <thead>
            <tr>
              <th scope="col" className={classes["tick"]}>
                <Checkbox
                  checked={isAll}
                  indeterminate={!isAll && selected.size > 0}
                  disabled={running !== undefined}
                  aria-label={t("lists:list.selectAll")}
                  onChange={() => select(isAll ? [] : ids)}
                />
              </th>
              <th scope="col">{t("trash:record")}</th>
              {views.map(({ column }) => (
                <th key={column.name} scope="col" data-amount={isAmount(column) || undefined}>
                  {column.label}
                </th>
              ))}
              <th scope="col">{t("trash:deletedAt")}</th>
              <th scope="col">{t("trash:deletedBy")}</th>
              <th scope="col" data-amount="">
                {t("trash:daysLeft")}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t("lists:list.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Line key={record.id} resource={resource} record={record} views={views} change={change} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    </ValuesContext>
  );
}

function Line({
  resource,
  record: { id, label, row, deletedAt, deletedBy, keptUntil, rows },
  views,
  change: { selected, select, running, run },
  now,
}: {
  resource: Resource;
  record: DeletedRecord;
  views: readonly ValueView[];
  change: TrashChange;
  now: number;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const time = useDateTime();
  const title = recordTitle(label);
  const isSelected = selected.has(id);
  const days = Math.ceil((Date.parse(keptUntil) - now) / dayMs);
  const toggle = (): void => select(isSelected ? [...selected].filter((one) => one !== id) : [...selected, id]);
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes["tick"]}>
        <Checkbox
          checked={isSelected}
          disabled={running !== undefined}
          aria-label={t("lists:list.selectRow", { record: title })}
          onChange={toggle}
        />
      </td>
      <th scope="row">
        <bdi>{title}</bdi>
        {rows > 0 && <span className={classes["rows"]}>{t("trash:rows", { number: grouped(rows) })}</span>}
      </th>
      {views.map((view) => (
        <td key={view.column.name} data-label={view.column.label} data-amount={isAmount(view.column) || undefined}>
          <Value view={view} resource={resource} row={row} page="list" />
        </td>
      ))}
      <td data-label={t("trash:deletedAt")}>
        <time dateTime={deletedAt}>{time(deletedAt)}</time>
      </td>
      <td data-label={t("trash:deletedBy")}>
        <bdi>{deletedBy}</bdi>
      </td>
      <td data-label={t("trash:daysLeft")} data-amount="">
        <time dateTime={keptUntil}>{days <= 1 ? t("trash:lessThanDay") : grouped(days)}</time>
      </td>
      <td className={classes["actions"]}>
        <IconButton
          icon="history"
          label={`${t("trash:restore")}: ${title}`}
          disabled={running !== undefined}
          onClick={() => void run("restore", [id])}
        />
        <IconButton
          icon="trash-2"
          danger
          label={`${t("trash:deleteForGood")}: ${title}`}
          disabled={running !== undefined}
          onClick={() => void run("deleteForGood", [id])}
        />
      </td>
    </tr>
  );
}

/** The first columns of the list, without the key and without one that only repeats the labels. */
function briefColumns({ columns }: Resource, records: readonly DeletedRecord[]): Resource["columns"] {
  return columns
    .filter(({ showIn, primaryKey }) => showIn.list && primaryKey !== true)
    .filter(({ name }) => !records.every(({ label, row }) => row[name] === label))
    .slice(0, usualColumns);
}
