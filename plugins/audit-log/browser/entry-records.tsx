/** On the page of a bulk action's entry: every changed record, with its changes. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useReachable, useServices, type InjectionProps, type PluginInstance } from "@portalkit/kernel/browser";
import { recordPath } from "@portalkit/kernel/contract";
import { getEntryRecords, type AuditRecord } from "../contract.ts";
import { ChangeTable } from "./change-table.tsx";
import { PageList } from "./page-list.tsx";
import { usePages } from "./use-pages.ts";
import classes from "./audit-log.module.css";

export function EntryRecords({ instance, row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const isReachable = useReachable();
  if (row?.["kind"] !== "bulk-action") return null;
  const { count, operation } = (row["details"] ?? {}) as { count?: number; operation?: string };
  const page = operation === undefined ? undefined : `/bulk-operations?id=${encodeURIComponent(operation)}`;
  return (
    <section className={classes["history"]} aria-labelledby={titleId}>
      <div className={classes["heading"]}>
        <h2 id={titleId}>{t("audit-log:records")}</h2>
        {count !== undefined && <span className={classes["faint"]}>{t("audit-log:recordCount", { count })}</span>}
      </div>
      {page === undefined ? (
        <div className={classes["body"]}>
          <Records
            key={String(row._primaryKeyValue)}
            instance={instance}
            entryId={String(row._primaryKeyValue)}
            resourceId={String(row["resource_id"] ?? "")}
          />
        </div>
      ) : (
        // Its changes are entries of their own.
        isReachable(page) && (
          <div className={classes["body"]}>
            <Link to={page}>{t("audit-log:openOperation")}</Link>
          </div>
        )
      )}
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
