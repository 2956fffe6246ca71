/** The records that an operation has changed, page by page, or the first that a plan would change. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBanner, OtherPages, useCall, useCount, type PluginInstance } from "@portalkit/kernel/browser";
import { ChangedRecords } from "@portalkit/resources/browser-api";
import { listBulkChanges, type BulkOperation } from "../contract.ts";
import classes from "./bulk-operations.module.css";

const pageRows = 25;
const firstRows = 5;

export function ChangeList({
  instance,
  operation: { id, resourceId, state },
}: {
  instance: PluginInstance;
  operation: BulkOperation;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const [offset, setOffset] = useState(0);
  const isPlan = state === "planned";
  const { data, error, refresh } = useCall(instance, listBulkChanges, {
    body: { id, offset, limit: isPlan ? firstRows : pageRows },
    version: state,
  });
  if (data === undefined) return error === undefined ? null : <ErrorBanner message={error.message} retry={refresh} />;
  const { changes, total } = data;
  if (changes.length === 0) return null;
  const title =
    isPlan && changes.length < total
      ? t("bulk-operations:changes.first", { shown: grouped(changes.length), total: grouped(total) })
      : t("bulk-operations:changes.title");
  return (
    <section className={classes["changes"]}>
      <h3 className={classes["heading"]}>{title}</h3>
      <ChangedRecords
        resourceId={resourceId}
        changes={changes}
        texts={{
          title,
          record: t("bulk-operations:record"),
          field: t("bulk-operations:changes.field"),
          before: t("bulk-operations:changes.before"),
          after: t("bulk-operations:changes.after"),
          hidden: t("bulk-operations:hiddenRecord"),
        }}
      />
      {!isPlan && <OtherPages offset={offset} limit={pageRows} total={total} onOffset={setOffset} />}
    </section>
  );
}
