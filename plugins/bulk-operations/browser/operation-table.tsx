/** The list of bulk operations; on a phone each is a card. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "@portalkit/kernel/contract";
import { ChangeSummary } from "@portalkit/resources/browser-api";
import { Button, Table, useDateTime, type TableColumn } from "@portalkit/kernel/browser";
import type { BulkOperation } from "../contract.ts";
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
      label: t("bulk-operations:operation"),
      isRowHeader: true,
      render: ({ id, resource, resourceId, title, after, formulas }) => (
        <span className={classes["operation"]}>
          <Button variant="ghost" className={classes["open"]} onClick={() => onOpen(id)}>
            {resource}: {title}
          </Button>
          {Object.keys({ ...after, ...formulas }).length > 0 && (
            <span className={classes["values"]}>
              <ChangeSummary resourceId={resourceId} after={after as Row} formulas={formulas} />
            </span>
          )}
        </span>
      ),
    },
    {
      name: "state",
      label: t("bulk-operations:state"),
      render: (operation) => <OperationState operation={operation} />,
    },
    {
      name: "progress",
      label: t("bulk-operations:progress"),
      render: (operation) => <OperationProgress operation={operation} />,
    },
    ...(hasUsers
      ? [{ name: "user", label: t("bulk-operations:user"), render: ({ user }: BulkOperation) => user }]
      : []),
    {
      name: "startedAt",
      label: t("bulk-operations:startedAt"),
      render: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
  ];
  return (
    <Table
      label={t("bulk-operations:title")}
      columns={columns}
      rows={operations}
      rowKey={({ id }) => id}
      error={error}
      retry={retry}
      empty={{ icon: "list-filter", title: t("bulk-operations:none"), hint: t("bulk-operations:noneHint") }}
      isCurrent={({ id }) => id === selected}
    />
  );
}
