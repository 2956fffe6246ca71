/** History of the record on the page: loaded when it is opened, newest first, one page at a time. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  Button,
  Icon,
  IconButton,
  useDateTime,
  useServices,
  type InjectionProps,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { type auditLog, auditResourceId, getHistory, type AuditEntry } from "../contract.ts";
import { ChangeTable } from "./change-table.tsx";
import { PageList } from "./page-list.tsx";
import { RestoreDialog, type RestoreTarget } from "./restore-dialog.tsx";
import { usePages } from "./use-pages.ts";
import classes from "./audit-log.module.css";

export function RecordHistory({ instance, resource, row, refresh }: InjectionProps<typeof auditLog>): ReactNode {
  const { t } = useTranslation();
  const { toast } = useServices(instance);
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [target, setTarget] = useState<RestoreTarget>();
  const [restored, setRestored] = useState(0);
  const recordId = String(row?._primaryKeyValue ?? "");
  const { resourceId } = resource;
  useEffect(() => {
    // The history loads again, without the button that had the focus before the dialog.
    if (restored > 0) summary.current?.focus();
  }, [restored]);
  if (recordId === "" || resourceId === auditResourceId) return null;
  const onRestored = (): void => {
    setTarget(undefined);
    setRestored((count) => count + 1);
    toast({ message: t("audit-log:restore.done"), variant: "success" });
    refresh();
  };
  return (
    <details className={classes["history"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>
        <Icon name="history" />
        {t("audit-log:history")}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && (
        <div className={classes["body"]}>
          <Entries
            key={`${recordId} ${restored}`}
            instance={instance}
            resourceId={resourceId}
            recordId={recordId}
            editable={editableColumns(resource)}
            onRestore={resource.options.allowedActions.edit ? setTarget : undefined}
          />
        </div>
      )}
      {target !== undefined && (
        <RestoreDialog
          {...target}
          instance={instance}
          resourceId={resourceId}
          recordId={recordId}
          onClose={() => setTarget(undefined)}
          onRestored={onRestored}
        />
      )}
    </details>
  );
}

const editableColumns = ({ columns }: InjectionProps["resource"]): ReadonlySet<string> =>
  new Set(columns.filter(({ showIn, editReadonly }) => showIn.edit && editReadonly !== true).map(({ name }) => name));

const keyOf = ({ id }: AuditEntry): string => id;

function Entries({
  instance,
  resourceId,
  recordId,
  editable,
  onRestore,
}: {
  instance: PluginInstance<typeof auditLog>;
  resourceId: string;
  recordId: string;
  /** The columns whose values can be restored alone. */
  editable: ReadonlySet<string>;
  /** Absent if this user may not edit the record. */
  onRestore: ((target: RestoreTarget) => void) | undefined;
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
            {onRestore !== undefined && entry.changes.length > 0 && (
              <Button
                variant="ghost"
                icon="rotate-ccw"
                aria-label={t("audit-log:restore.stateOf", { time: dateTime(entry.at) })}
                onClick={() => onRestore({ entry })}
              >
                {t("audit-log:restore.state")}
              </Button>
            )}
          </div>
          {entry.changes.length > 0 && (
            <ChangeTable
              changes={entry.changes}
              renderAction={
                onRestore &&
                (({ column, label, isSecret }) =>
                  isSecret !== true &&
                  editable.has(column) && (
                    <IconButton
                      icon="rotate-ccw"
                      label={t("audit-log:restore.value", { field: label })}
                      onClick={() => onRestore({ entry, column })}
                    />
                  ))
              }
            />
          )}
        </>
      )}
    </PageList>
  );
}

function describeAction(t: TFunction, { kind, actionId, importFile, isRestore }: AuditEntry): string {
  if (isRestore) return t("audit-log:history.restored");
  if (importFile !== null) return t("audit-log:imported", { file: importFile });
  if (kind === "created" || kind === "edited" || kind === "deleted") return t(`audit-log:history.${kind}`);
  return t("audit-log:action", { action: actionId ?? kind });
}
