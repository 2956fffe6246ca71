/** The tasks of one state; the table has a row for loading, one for no tasks, and one for an error. */
import { recordPath } from "@portalkit/kernel/contract";
import { Link, Table, useDateTime, type TableColumn } from "@portalkit/kernel/browser";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sampleNameResourceId, type SampleNameTask } from "../contract.ts";

interface TaskTableProps {
  /** Undefined while loading. */
  tasks: readonly SampleNameTask[] | undefined;
  error: Error | undefined;
  retry: () => void;
}

export function TaskTable({ tasks, error, retry }: TaskTableProps): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const columns = useMemo(
    (): readonly TableColumn<SampleNameTask>[] => [
      {
        name: "task",
        label: t("sample-name:task"),
        isRowHeader: true,
        render: ({ id, task }) => <Link to={recordPath(sampleNameResourceId, "show", id)}>{task}</Link>,
      },
      {
        name: "createdAt",
        label: t("sample-name:createdAt"),
        render: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      },
      {
        name: "doneAt",
        label: t("sample-name:doneAt"),
        render: ({ doneAt }) => doneAt !== null && <time dateTime={doneAt}>{dateTime(doneAt)}</time>,
      },
    ],
    [t, dateTime],
  );
  return (
    <Table
      label={t("sample-name:tasks")}
      columns={columns}
      rows={tasks}
      rowKey={({ id }) => id}
      error={error}
      retry={retry}
      empty={{ icon: "list-checks", title: t("sample-name:empty"), hint: t("sample-name:emptyHint") }}
    />
  );
}
