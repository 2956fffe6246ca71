/** Last step: how far the import or its check is, then what came of it. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Button, CallError, Dialog, useServices, useTranslate, type InjectionProps } from "#kernel/browser";
import type { ReplyOf } from "#kernel/contract";
import { cancelImport, exportFailures, getImport, importTopic, startImport, type ImportInfo } from "../contract.ts";
import { transferMessages } from "../contract/messages.ts";
import type { Failure } from "../contract/schemas.ts";
import { FailureTable } from "./failure-table.tsx";
import classes from "./transfer.module.css";

interface ImportOutcomeProps extends InjectionProps {
  info: ImportInfo;
  onClose: () => void;
  onBack: () => void;
  onMap: () => void;
}

const isWorking = ({ state }: ImportInfo): boolean => state === "checking" || state === "importing";

export function ImportOutcome({ instance, resource, adminUser, refresh, info: first, onClose, onBack, onMap }: ImportOutcomeProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [info, setInfo] = useState(first);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [error, setError] = useState<string>();
  const { id, state, totalRows, doneRows, createdRows, failedRows } = info;
  useEffect(() => services.subscribe(importTopic(String(adminUser.pk), id), (data) => setInfo(data as ImportInfo)), [services, adminUser.pk, id]);
  const take = useEffectEvent((reply: ReplyOf<typeof getImport>) => {
    setInfo(reply.import);
    setFailures(reply.failures);
    if (reply.import.state === state && reply.import.createdRows > 0 && !isWorking(reply.import)) refresh();
  });
  // Asked for at each change of state and after a lost connection: what was told while nobody listened is not missed.
  useEffect(() => {
    const stop = new AbortController();
    const seen = { id, state };
    const ask = async (): Promise<void> => take(await services.call(getImport, { id: seen.id }, { signal: stop.signal }));
    ask().catch((failure: unknown) => stop.signal.aborted || setError(failure instanceof CallError ? failure.message : String(failure)));
    const quiet = services.onReconnect(ask);
    return () => {
      quiet();
      stop.abort();
    };
  }, [services, id, state]);

  const attempt = (work: () => Promise<void>) => () => {
    setError(undefined);
    work().catch((failure: unknown) => setError(failure instanceof CallError ? failure.message : String(failure)));
  };
  const start = attempt(async () => setInfo(await services.call(startImport, { id, mode: "import", mapping: await mappingOf() })));
  const mappingOf = async (): Promise<Record<string, string>> => (await services.call(getImport, { id })).mapping;
  const working = isWorking(info);
  const mayStart = state === "checked" || (state === "cancelled" && createdRows === 0);
  return (
    <Dialog
      title={`${t(transferMessages.importTitle, { resource: resource.label })}: ${info.fileName}`} isWide onClose={onClose}
      actions={(
        <>
          {working ? <Button onClick={attempt(async () => setInfo(await services.call(cancelImport, { id })))}>{t(transferMessages.cancel)}</Button> : <Button onClick={mayStart ? onMap : onBack}>{t(transferMessages.back)}</Button>}
          {mayStart && <Button variant="primary" onClick={start}>{t(transferMessages.start)}</Button>}
          {!mayStart && <Button variant="primary" onClick={onClose}>{t(transferMessages.close)}</Button>}
        </>
      )}
    >
      {working && (
        <div className={classes["progress"]} role="status">
          <progress {...(totalRows === null ? {} : { value: doneRows, max: Math.max(totalRows, 1) })} aria-label={t(transferMessages.importProgress)} />
          <span>{totalRows === null ? t(transferMessages.counting) : t(transferMessages.working, { done: doneRows, total: totalRows })}. {t(transferMessages.inBackground)}</span>
        </div>
      )}
      {!working && <div role="status">{sentences(info).map(([message, values]) => <p key={message}>{t(message, values)}</p>)}</div>}
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
      {failures.length > 0 && !working && (
        <>
          <FailureTable failures={failures} resource={resource} more={failedRows - new Set(failures.map(({ line }) => line)).size} />
          <div><Button icon="download" onClick={attempt(() => services.download(exportFailures, { id }))}>{t(transferMessages.downloadFailures)}</Button></div>
        </>
      )}
    </Dialog>
  );
}

function sentences({ state, totalRows, doneRows, createdRows, failedRows, reason }: ImportInfo): [string, Record<string, string | number>][] {
  const failed = { count: failedRows, failed: failedRows, total: totalRows ?? 0 };
  if (state === "checked") return failedRows === 0 ? [[transferMessages.checkedGood, { count: totalRows ?? 0 }]] : [[transferMessages.checkedBad, failed]];
  if (state === "done") return [[transferMessages.done, { count: createdRows }], ...(failedRows === 0 ? [] : [[transferMessages.doneFailed, failed] as [string, Record<string, number>]])];
  if (state === "cancelled") return [[transferMessages.cancelled, { done: doneRows, created: createdRows }]];
  return state === "failed" ? [[transferMessages.failed, { reason: reason ?? "" }]] : [];
}
