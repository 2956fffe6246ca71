/** The deleted records as a table; on a phone each is a card. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Checkbox,
  IconButton,
  RecordColumns,
  recordTitle,
  useCards,
  useCount,
  useDateTime,
  type TableColumn,
} from "@portalkit/kernel/browser";
import type { Resource, Row } from "@portalkit/kernel/contract";
import type { DeletedRecord } from "../contract.ts";
import type { TrashChange } from "./use-trash-change.ts";
import classes from "./trash.module.css";

const usualColumns = 3;
const dayMs = 86_400_000;

interface TrashTableProps {
  resource: Resource;
  records: readonly DeletedRecord[];
  change: TrashChange;
  isStale: boolean;
}

export function TrashTable(props: TrashTableProps): ReactNode {
  const { resource, records } = props;
  const columns = useMemo(() => briefColumns(resource, records), [resource, records]);
  return (
    <RecordColumns resource={resource} columns={columns}>
      {(valueColumns) => <Lines {...props} columns={valueColumns} />}
    </RecordColumns>
  );
}

function Lines({
  records,
  change,
  isStale,
  columns,
}: TrashTableProps & { columns: readonly TableColumn<Row>[] }): ReactNode {
  const { t } = useTranslation();
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
      aria-label={t("trash:selectAll")}
      onChange={() => select(isAll ? [] : ids)}
    >
      {t("trash:record")}
    </Checkbox>
  );
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t("trash:title")} aria-busy={isStale}>
      <table className={`${classes["table"]} ${areCards ? "" : classes["lines"]}`}>
        <thead>
          <tr>
            <th scope="col">{tickAll}</th>
            {!areCards &&
              columns.map(({ name, label, isAmount }) => (
                <th key={name} scope="col" data-amount={isAmount || undefined}>
                  {label}
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
              <span className="visually-hidden">{t("trash:actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Line key={record.id} record={record} columns={columns} change={change} now={now} isCard={areCards} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  record: { id, label, row, deletedAt, deletedBy, keptUntil, rows },
  columns,
  change: { selected, select, running, run },
  now,
  isCard,
}: {
  record: DeletedRecord;
  columns: readonly TableColumn<Row>[];
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
    ...columns.map(({ name, label: head, isAmount = false, render }) => ({
      key: name,
      name: head,
      isNumber: isAmount,
      content: render(row),
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
          aria-label={t("trash:selectRow", { record: title })}
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
        <span className={classes["actions"]}>
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

/** The first columns of the list, without the key and without one that only repeats the labels. */
function briefColumns({ columns }: Resource, records: readonly DeletedRecord[]): Resource["columns"] {
  return columns
    .filter(({ showIn, primaryKey }) => showIn.list && primaryKey !== true)
    .filter(({ name }) => !records.every(({ label, row }) => row[name] === label))
    .slice(0, usualColumns);
}
