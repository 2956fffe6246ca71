/** What has happened to the record on the page: fetched when it is opened, newest first, a page at a time. */
import { useEffect, useState, type ReactNode } from "react";
import { Button, ErrorBanner, Icon, Skeleton, useAdminUser, useDateTime, useServices, useTranslate, type InjectionProps, type PluginInstance } from "#kernel/browser";
import { auditMessages, auditResourceId, getHistory, type AuditEntry } from "../contract.ts";
import { ChangeTable } from "./change-table.tsx";
import classes from "./audit-log.module.css";

export function RecordHistory({ instance, resource, row }: InjectionProps): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const role = useAdminUser().dbUser["role"];
  const recordId = String(row?._primaryKeyValue ?? "");
  const roles = instance.options["historyRoles"] as readonly string[];
  if (recordId === "" || resource.resourceId === auditResourceId || !roles.includes(String(role))) return null;
  return (
    <details className={classes["history"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><Icon name="history" />{t(auditMessages.history)}<Icon name="chevron-down" /></summary>
      {isOpen && <div className={classes["body"]}><Entries key={recordId} instance={instance} resourceId={resource.resourceId} recordId={recordId} /></div>}
    </details>
  );
}

function Entries({ instance, resourceId, recordId }: { instance: PluginInstance; resourceId: string; recordId: string }): ReactNode {
  const t = useTranslate();
  const { entries, hasMore, error, isLoading, more } = useHistory(instance, resourceId, recordId);
  const dateTime = useDateTime();
  return (
    <>
      {entries.length === 0 && !isLoading && error === undefined && <p className={classes["faint"]}>{t(auditMessages.noHistory)}</p>}
      <ol className={classes["entries"]} aria-busy={isLoading}>
        {entries.map(({ id, at, kind, username, actionId, changes }) => (
          <li key={id} className={classes["entry"]}>
            <div className={classes["who"]}>
              <strong>{username === "" ? t(auditMessages.nobody) : username}</strong>
              <span>{deed(t, kind, actionId)}</span>
              <time dateTime={at} title={at}>{dateTime(at)}</time>
            </div>
            {changes.length > 0 && <ChangeTable changes={changes} />}
          </li>
        ))}
        {isLoading && [0, 1].map((at) => <li key={at} className={classes["entry"]} aria-hidden="true"><Skeleton width="50%" /></li>)}
      </ol>
      {error !== undefined && <ErrorBanner message={error} retry={more} />}
      {hasMore && !isLoading && error === undefined && <Button onClick={more}>{t(auditMessages.showMore)}</Button>}
    </>
  );
}

function deed(t: ReturnType<typeof useTranslate>, kind: AuditEntry["kind"], actionId: string | null): string {
  if (kind === "created" || kind === "edited" || kind === "deleted") return t(auditMessages[kind]);
  return t(auditMessages.action, { action: actionId ?? kind });
}

interface History {
  entries: readonly AuditEntry[];
  hasMore: boolean;
  error: string | undefined;
  isLoading: boolean;
  more: () => void;
}

function useHistory(instance: PluginInstance, resourceId: string, recordId: string): History {
  const { call } = useServices(instance);
  const [wanted, setWanted] = useState(1);
  const [state, setState] = useState<Omit<History, "more">>({ entries: [], hasMore: false, error: undefined, isLoading: true });
  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      setState((before) => ({ ...before, isLoading: true, error: undefined }));
      try {
        const before = state.entries.at(-1)?.id;
        const page = await call(getHistory, { resourceId, recordId, ...(before === undefined ? {} : { before }) }, { signal: abort.signal });
        setState((known) => ({ entries: [...known.entries, ...page.entries.filter(({ id }) => !known.entries.some((other) => other.id === id))], hasMore: page.hasMore, error: undefined, isLoading: false }));
      } catch (error) {
        if (!abort.signal.aborted) setState((known) => ({ ...known, isLoading: false, error: error instanceof Error ? error.message : String(error) }));
      }
    };
    void read();
    return () => abort.abort();
    // A page is fetched when it is wanted, and from where the last one ended then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [resourceId, recordId, wanted]);
  return { ...state, more: () => setWanted((count) => count + 1) };
}
