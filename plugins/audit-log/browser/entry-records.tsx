/** On the page of a bulk action's entry: every changed record, with its changes. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useServices, type InjectionProps, type PluginInstance } from "@portalkit/kernel/browser";
import { recordPath } from "@portalkit/kernel/contract";
import { getEntryRecords, type AuditRecord } from "../contract.ts";
import { ChangeTable } from "./change-table.tsx";
import { PageList } from "./page-list.tsx";
import { usePages } from "./use-pages.ts";
import classes from "./audit-log.module.css";

export function EntryRecords({ instance, row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  if (row?.["kind"] !== "bulk-action") return null;
  const { count, operation } = (row["details"] ?? {}) as { count?: number; operation?: string };
  return (
    <section className={classes["history"]} aria-labelledby={titleId}>
      <div className={classes["heading"]}>
        <h2 id={titleId}>{t("audit-log:records")}</h2>
        {count !== undefined && <span className={classes["faint"]}>{t("audit-log:recordCount", { count })}</span>}
      </div>
      <div className={classes["body"]}>
        {operation === undefined ? (
          <Records
            key={String(row._primaryKeyValue)}
            instance={instance}
            entryId={String(row._primaryKeyValue)}
            resourceId={String(row["resource_id"] ?? "")}
          />
        ) : (
          // Its changes are entries of their own.
          <Link to={`/bulk-operations?id=${encodeURIComponent(operation)}`}>{t("audit-log:openOperation")}</Link>
        )}
      </div>
    </section>
  );
}

const keyOf = ({ recordId }: AuditRecord): string => recordId;

function Records({
  instance,
  entryId,
  resourceId,
}: {
  instance: PluginInstance;
  entryId: string;
  resourceId: string;
}): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const pages = usePages<AuditRecord>(async (last, signal) => {
    const { records, hasMore } = await call(
      getEntryRecords,
      { entryId, ...(last === undefined ? {} : { after: last.recordId }) },
      { signal },
    );
    return { items: records, hasMore };
  }, keyOf);
  return (
    <PageList pages={pages} keyOf={keyOf} nothing={t("audit-log:noHistory")}>
      {({ recordId, recordLabel, changes }) => (
        <>
          <Link to={recordPath(resourceId, "show", recordId)}>{recordLabel}</Link>
          {changes.length > 0 ? (
            <ChangeTable changes={changes} />
          ) : (
            <span className={classes["faint"]}>{t("audit-log:unchanged")}</span>
          )}
        </>
      )}
    </PageList>
  );
}
