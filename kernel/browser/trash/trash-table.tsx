/** The deleted records as a table; on a phone each is a card. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "../../contract/resources/resource.ts";
import type { DeletedRecord } from "../../contract/resources/trash-calls.ts";
import { isAmount } from "../fields/values/field-kind.ts";
import { usePageValueContext, ValuesContext } from "../fields/values/value-context.ts";
import { useCount } from "../i18n/use-language.ts";
import { useCards } from "../list/use-layout.ts";
import { recordTitle } from "../record/record-key.ts";
import { useValueViews, type ValueView } from "../record/use-value-views.ts";
import { Value } from "../record/value.tsx";
import { useDateTime } from "../session/use-date-time.ts";
import { IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import type { TrashChange } from "./use-trash-change.ts";
import work from "../ui/work.module.css";
import recordLines from "../list/embedded/record-lines.module.css";
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
  const areCards = useCards();
  const [now] = useState(Date.now);
  const ids = records.map(({ id }) => id);
  const { selected, select, running } = change;
  const isAll = ids.every((id) => selected.has(id));
  const tickAll = (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      disabled={running !== undefined}
      aria-label={t("lists:list.selectAll")}
      onChange={() => select(isAll ? [] : ids)}
    >
      {t("trash:record")}
    </Checkbox>
  );
  return (
    <ValuesContext value={context}>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={work["scroll"]} tabIndex={0} role="region" aria-label={t("trash:title")} aria-busy={isStale}>
        <table className={`${work["table"]} ${classes["table"]} ${areCards ? "" : recordLines["lines"]}`}>
          <thead>
            <tr>
              <th scope="col">{tickAll}</th>
              {!areCards &&
                views.map(({ column }) => (
                  <th key={column.name} scope="col" data-amount={isAmount(column) || undefined}>
                    {column.label}
                  </th>
                ))}
              {!areCards && (
                <>
                  <th scope="col">{t("trash:deletedAt")}</th>
                  <th scope="col">{t("trash:deletedBy")}</th>
                  <th scope="col" data-amount="">
                    {t("trash:daysLeft")}
                  </th>
                </>
              )}
              <th scope="col">
                <span className="visually-hidden">{t("lists:list.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Line
                key={record.id}
                resource={resource}
                record={record}
                views={views}
                change={change}
                now={now}
                isCard={areCards}
              />
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
  isCard,
}: {
  resource: Resource;
  record: DeletedRecord;
  views: readonly ValueView[];
  change: TrashChange;
  now: number;
  /** All in one cell, below the name. */
  isCard: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const time = useDateTime();
  const title = recordTitle(label);
  const isSelected = selected.has(id);
  const days = Math.ceil((Date.parse(keptUntil) - now) / dayMs);
  const toggle = (): void => select(isSelected ? [...selected].filter((one) => one !== id) : [...selected, id]);
  const cells = [
    ...views.map((view) => ({
      key: view.column.name,
      name: view.column.label,
      isNumber: isAmount(view.column),
      content: <Value view={view} resource={resource} row={row} page="list" />,
    })),
    {
      key: "deletedAt",
      name: t("trash:deletedAt"),
      isNumber: false,
      content: <time dateTime={deletedAt}>{time(deletedAt)}</time>,
    },
    { key: "deletedBy", name: t("trash:deletedBy"), isNumber: false, content: <bdi>{deletedBy}</bdi> },
    {
      key: "daysLeft",
      name: t("trash:daysLeft"),
      isNumber: true,
      content: <time dateTime={keptUntil}>{days <= 1 ? t("trash:lessThanDay") : grouped(days)}</time>,
    },
  ];
  return (
    <tr>
      <th scope="row">
        <Checkbox
          checked={isSelected}
          disabled={running !== undefined}
          aria-label={t("lists:list.selectRow", { record: title })}
          onChange={toggle}
        >
          <bdi>{title}</bdi>
        </Checkbox>
        {rows > 0 && <div className={classes["muted"]}>{t("trash:rows", { number: grouped(rows) })}</div>}
        {isCard &&
          cells.map(({ key, name, content }) => (
            <div key={key} className={classes["muted"]}>
              {name}: {content}
            </div>
          ))}
      </th>
      {!isCard &&
        cells.map(({ key, isNumber, content }) => (
          <td key={key} data-amount={isNumber || undefined}>
            {content}
          </td>
        ))}
      <td>
        <span style={actionsStyle}>
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
        </span>
      </td>
    </tr>
  );
}

/** No rule of the stylesheet, which every page loads. */
const actionsStyle = { display: "flex", justifyContent: "flex-end" } as const;

/** The first columns of the list, without the key and without one that only repeats the labels. */
function briefColumns({ columns }: Resource, records: readonly DeletedRecord[]): Resource["columns"] {
  return columns
    .filter(({ showIn, primaryKey }) => showIn.list && primaryKey !== true)
    .filter(({ name }) => !records.every(({ label, row }) => row[name] === label))
    .slice(0, usualColumns);
}
