/** The records that a bulk operation refused, page by page, each with its reason and a link. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReplyOf } from "../../contract/endpoint.ts";
import { listBulkRefusals, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useCall } from "../extension/use-call.ts";
import { recordPath } from "../../contract/resources/record-paths.ts";
import { OtherPages } from "../ui/other-pages.tsx";
import { Table, type TableColumn } from "../ui/table.tsx";
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
      label: t("bulk:record"),
      isRowHeader: true,
      render: ({ recordId, label }) =>
        recordId === null ? (
          <span className={classes["muted"]}>{label ?? t("bulk:hiddenRecord")}</span>
        ) : (
          <Link to={recordPath(resourceId, "show", recordId)}>{label ?? recordId}</Link>
        ),
    },
    { name: "reason", label: t("bulk:reason"), render: ({ message }) => message },
  ];
  return (
    <>
      <Table
        label={t("bulk:refusals")}
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
