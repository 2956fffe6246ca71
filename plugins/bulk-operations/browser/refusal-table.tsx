/** The records that a bulk operation refused, page by page, each with its reason and a link. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, OtherPages, Table, useCall, type PluginInstance, type TableColumn } from "@portalkit/kernel/browser";
import { recordPath, type ReplyOf } from "@portalkit/kernel/contract";
import { listBulkRefusals, type BulkOperation } from "../contract.ts";
import classes from "./bulk-operations.module.css";

type BulkRefusal = ReplyOf<typeof listBulkRefusals>["refusals"][number];

const pageRows = 25;

export function RefusalTable({
  instance,
  operation: { id, resourceId, refused },
}: {
  instance: PluginInstance;
  operation: BulkOperation;
}): ReactNode {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const { data, error, refresh } = useCall(instance, listBulkRefusals, {
    body: { id, offset, limit: pageRows },
    version: String(refused),
  });
  const columns: readonly TableColumn<BulkRefusal>[] = [
    {
      name: "record",
      label: t("bulk-operations:record"),
      isRowHeader: true,
      render: ({ recordId, label }) =>
        recordId === null ? (
          <span className={classes["muted"]}>{label ?? t("bulk-operations:hiddenRecord")}</span>
        ) : (
          <Link to={recordPath(resourceId, "show", recordId)}>{label ?? recordId}</Link>
        ),
    },
    { name: "reason", label: t("bulk-operations:reason"), render: ({ message }) => message },
  ];
  return (
    <>
      <Table
        label={t("bulk-operations:refusals")}
        columns={columns}
        rows={data?.refusals}
        rowKey={({ recordId }, index) => recordId ?? String(index)}
        error={data === undefined ? error : undefined}
        retry={refresh}
      />
      {data !== undefined && <OtherPages offset={offset} limit={pageRows} total={data.total} onOffset={setOffset} />}
    </>
  );
}
