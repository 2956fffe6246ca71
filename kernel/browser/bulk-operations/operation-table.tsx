/** The list of bulk operations; on a phone each is a card. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { useDateTime } from "../session/use-date-time.ts";
import { Button } from "../ui/button.tsx";
import { Table, type TableColumn } from "../ui/table.tsx";
import { OperationProgress, OperationState } from "./operation-progress.tsx";
import classes from "./bulk-operations.module.css";

export function OperationTable({
  operations,
  error,
  retry,
  selected,
  hasUsers,
  onOpen,
}: {
  /** Undefined while loading. */
  operations: readonly BulkOperation[] | undefined;
  error: unknown;
  retry: () => void;
  selected: string | null;
  hasUsers: boolean;
  onOpen: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const time = useDateTime();
  const columns: readonly TableColumn<BulkOperation>[] = [
    {
      name: "operation",
      label: t("bulk:operation"),
      isRowHeader: true,
      render: ({ id, resource, title }) => (
        <Button variant="ghost" className={classes["open"]} onClick={() => onOpen(id)}>
          {resource}: {title}
        </Button>
      ),
    },
    { name: "state", label: t("bulk:state"), render: (operation) => <OperationState operation={operation} /> },
    {
      name: "progress",
      label: t("bulk:progress"),
      render: (operation) => <OperationProgress operation={operation} />,
    },
    ...(hasUsers ? [{ name: "user", label: t("bulk:user"), render: ({ user }: BulkOperation) => user }] : []),
    {
      name: "startedAt",
      label: t("bulk:startedAt"),
      render: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
  ];
  return (
    <Table
      label={t("bulk:title")}
      columns={columns}
      rows={operations}
      rowKey={({ id }) => id}
      error={error}
      retry={retry}
      empty={{ icon: "list-filter", title: t("bulk:none"), hint: t("bulk:noneHint") }}
      isCurrent={({ id }) => id === selected}
    />
  );
}
