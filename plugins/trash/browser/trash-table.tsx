/** The deleted records as a table; on a phone each is a card. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, IconButton, Table, useCount, useDateTime, type TableColumn } from "@portalkit/kernel/browser";
import { RecordColumns, recordTitle, useCards } from "@portalkit/resources/browser-api";
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
  columns: ofRecord,
}: TrashTableProps & { columns: readonly TableColumn<Row>[] }): ReactNode {
  const { t } = useTranslation();
  const areCards = useCards();
  const grouped = useCount();
  const time = useDateTime();
  const [now] = useState(Date.now);
  const ids = records.map(({ id }) => id);
  const { selected, select, running, run } = change;
  const isRunning = running !== undefined;
  const isAll = ids.every((id) => selected.has(id));
  const tickAll = (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      disabled={isRunning}
      aria-label={t("trash:selectAll")}
      onChange={() => select(isAll ? [] : ids)}
    >
      {t(areCards ? "trash:selectAll" : "trash:record")}
    </Checkbox>
  );
  const toggle = (id: string): void =>
    select(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]);
  const columns: readonly TableColumn<DeletedRecord>[] = [
    {
      name: "record",
      label: t("trash:record"),
      head: tickAll,
      isRowHeader: true,
      render: ({ id, label, rows }) => (
        <>
          <Checkbox
            checked={selected.has(id)}
            disabled={isRunning}
            aria-label={t("trash:selectRow", { record: recordTitle(label) })}
            onChange={() => toggle(id)}
          >
            <bdi>{recordTitle(label)}</bdi>
          </Checkbox>
          {rows > 0 && <div className={classes["muted"]}>{t("trash:rows", { number: grouped(rows) })}</div>}
        </>
      ),
    },
    ...ofRecord.map(({ render, ...column }) => ({
      ...column,
      name: `record.${column.name}`,
      isRowHeader: false,
      render: ({ row }: DeletedRecord) => <div className={classes["value"]}>{render(row)}</div>,
    })),
    {
      name: "deletedAt",
      label: t("trash:deletedAt"),
      render: ({ deletedAt }) => <time dateTime={deletedAt}>{time(deletedAt)}</time>,
    },
    { name: "deletedBy", label: t("trash:deletedBy"), render: ({ deletedBy }) => <bdi>{deletedBy}</bdi> },
    {
      name: "daysLeft",
      label: t("trash:daysLeft"),
      isAmount: true,
      render: ({ keptUntil }) => {
        const days = Math.ceil((Date.parse(keptUntil) - now) / dayMs);
        return <time dateTime={keptUntil}>{days <= 1 ? t("trash:lessThanDay") : grouped(days)}</time>;
      },
    },
    {
      name: "actions",
      label: t("trash:actions"),
      isLabelHidden: true,
      isAmount: true,
      render: ({ id, label }) => (
        <span className={classes["actions"]}>
          <IconButton
            icon="history"
            label={`${t("trash:restore")}: ${recordTitle(label)}`}
            disabled={isRunning}
            onClick={() => void run("restore", [id])}
          />
          <IconButton
            icon="trash-2"
            danger
            label={`${t("trash:deleteForGood")}: ${recordTitle(label)}`}
            disabled={isRunning}
            onClick={() => void run("deleteForGood", [id])}
          />
        </span>
      ),
    },
  ];
  return (
    <>
      {areCards && tickAll}
      <Table label={t("trash:title")} columns={columns} rows={records} rowKey={({ id }) => id} isBusy={isStale} />
    </>
  );
}

/** The first columns of the list, without the key and without one that only repeats the labels. */
function briefColumns({ columns }: Resource, records: readonly DeletedRecord[]): Resource["columns"] {
  return columns
    .filter(({ showIn, primaryKey }) => showIn.list && primaryKey !== true)
    .filter(({ name }) => !records.every(({ label, row }) => row[name] === label))
    .slice(0, usualColumns);
}
