/** History of the record on the page: loaded when it is opened, newest first, one page at a time. */
import { useState, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon, useDateTime, useServices, type InjectionProps, type PluginInstance } from "#kernel/browser";
import { type auditLog, auditResourceId, getHistory, type AuditEntry } from "../contract.ts";
import { ChangeTable } from "./change-table.tsx";
import { PageList } from "./page-list.tsx";
import { usePages } from "./use-pages.ts";
import classes from "./audit-log.module.css";

export function RecordHistory({ instance, resource, row }: InjectionProps<typeof auditLog>): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const recordId = String(row?._primaryKeyValue ?? "");
  if (recordId === "" || resource.resourceId === auditResourceId) return null;
  return (
    <details className={classes["history"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        {t("audit-log:history")}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && (
        <div className={classes["body"]}>
          <Entries key={recordId} instance={instance} resourceId={resource.resourceId} recordId={recordId} />
        </div>
      )}
    </details>
  );
}

const keyOf = ({ id }: AuditEntry): string => id;

function Entries({
  instance,
  resourceId,
  recordId,
}: {
  instance: PluginInstance<typeof auditLog>;
  resourceId: string;
  recordId: string;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { call } = useServices(instance);
  const pages = usePages<AuditEntry>(async (last, signal) => {
    const { entries, hasMore } = await call(
      getHistory,
      { resourceId, recordId, ...(last === undefined ? {} : { before: last.id }) },
      { signal },
    );
    return { items: entries, hasMore };
  }, keyOf);
  return (
    <PageList pages={pages} keyOf={keyOf} nothing={t("audit-log:noHistory")}>
      {(entry) => (
        <>
          <div className={classes["who"]}>
            <strong>{entry.username === "" ? t("audit-log:nobody") : entry.username}</strong>
            <span>{describeAction(t, entry)}</span>
            <time dateTime={entry.at} title={entry.at}>
              {dateTime(entry.at)}
            </time>
          </div>
          {entry.changes.length > 0 && <ChangeTable changes={entry.changes} />}
        </>
      )}
    </PageList>
  );
}

function describeAction(t: TFunction, { kind, actionId, importFile }: AuditEntry): string {
  if (importFile !== null) return t("audit-log:imported", { file: importFile });
  if (kind === "created" || kind === "edited" || kind === "deleted") return t(`audit-log:history.${kind}`);
  return t("audit-log:action", { action: actionId ?? kind });
}
