/** How far an import is, then what came of it, with the report to download. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Button, CallError, LinkButton, useAdminUser, useCount, useTranslate, type BrowserServices } from "#kernel/browser";
import { cancelCodesImport, codesImportTopic, downloadImportReport, getCodesImport } from "../../contract/imports/import-calls.ts";
import { importMessages, reasonMessages } from "../../contract/imports/import-messages.ts";
import type { CodeImport, ImportProblem } from "../../contract/imports/import-schemas.ts";
import classes from "./imports.module.css";

interface ImportOutcomeProps {
  services: BrowserServices;
  info: CodeImport;
  problems: readonly ImportProblem[];
  onEnded: () => void;
  onNew: () => void;
}

/** The socket tells how far it is; should it be silent, asking does. */
const askMs = 5_000;

export function ImportOutcome({ services, info: first, problems: firstProblems, onEnded, onNew }: ImportOutcomeProps): ReactNode {
  const t = useTranslate();
  const grouped = useCount();
  const { pk } = useAdminUser();
  const [{ info, problems }, setShown] = useState({ info: first, problems: firstProblems });
  const [error, setError] = useState<string>();
  const [isStopping, setStopping] = useState(false);
  const isWorking = info.state === "importing";
  const ask = useEffectEvent((signal: AbortSignal): void => {
    const hear = ({ import: news, problems: wrong }: { import: CodeImport; problems: readonly ImportProblem[] }): void => {
      setShown({ info: news, problems: wrong });
      if (news.state !== "importing") onEnded();
    };
    services.call(getCodesImport, { id: first.id }, { signal }).then(hear, () => undefined);
  });
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal);
    if (!isWorking) return () => stop.abort();
    const quiet = services.subscribe(codesImportTopic(String(pk), first.id), (data) => {
      const news = data as CodeImport;
      setShown((shown) => (news.rows < shown.info.rows ? shown : { ...shown, info: news }));
    });
    const timer = setInterval(() => ask(stop.signal), askMs);
    return () => {
      stop.abort();
      quiet();
      clearInterval(timer);
    };
  }, [services, pk, first.id, isWorking]);
  const act = async (run: () => Promise<unknown>): Promise<void> => {
    setError(undefined);
    try {
      await run();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t(importMessages.failed));
    }
  };
  const cancel = (): Promise<void> => act(async () => {
    setStopping(true);
    const stopped = await services.call(cancelCodesImport, { id: info.id });
    setShown((shown) => ({ ...shown, info: stopped }));
  }).finally(() => setStopping(false));
  const wrong = info.inFile + info.inStock + info.bad;
  return (
    <div className={classes["card"]}>
      <h2>{info.fileName}</h2>
      {isWorking && (
        <div className={classes["progress"]}>
          <progress value={info.share} aria-label={t(importMessages.progress)} />
          <span>{t(importMessages.working, { rows: grouped(info.rows), imported: grouped(info.imported) })}</span>
          <span>{t(importMessages.inBackground)}</span>
        </div>
      )}
      <p role="status" className={info.state === "failed" ? classes["error"] : undefined}>{isWorking ? "" : sentence(info, t, grouped)}</p>
      {!isWorking && <Counts info={info} />}
      {!isWorking && problems.length > 0 && <Problems problems={problems} more={wrong - problems.length} />}
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
      <div className={classes["actions"]}>
        {isWorking && <Button variant="danger" loading={isStopping} onClick={() => void cancel()}>{t(importMessages.cancel)}</Button>}
        {!isWorking && wrong > 0 && <Button icon="download" onClick={() => void act(() => services.download(downloadImportReport, { id: info.id }))}>{t(importMessages.report)}</Button>}
        {!isWorking && info.imported > 0 && <LinkButton icon="ticket" to={`/resource/codes?filter__import_batch__eq=${encodeURIComponent(JSON.stringify(info.batch))}`}>{t(importMessages.showCodes)}</LinkButton>}
        {!isWorking && <Button variant="primary" icon="plus" onClick={onNew}>{t(importMessages.new)}</Button>}
      </div>
    </div>
  );
}

function sentence({ state, imported, reason }: CodeImport, t: ReturnType<typeof useTranslate>, grouped: (count: number) => string): string {
  if (state === "failed") return t(importMessages.resultFailed, { reason: reason ?? "" });
  return t(state === "cancelled" ? importMessages.resultCancelled : importMessages.resultDone, { count: imported, imported: grouped(imported) });
}

function Counts({ info }: { info: CodeImport }): ReactNode {
  const t = useTranslate();
  const grouped = useCount();
  const counts = [[importMessages.rows, info.rows], [importMessages.imported, info.imported], [importMessages.inFile, info.inFile], [importMessages.inStock, info.inStock], [importMessages.bad, info.bad]] as const;
  return <dl className={classes["counts"]}>{counts.map(([label, count]) => <div key={label}><dt>{t(label)}</dt><dd>{grouped(count)}</dd></div>)}</dl>;
}

function Problems({ problems, more }: { problems: readonly ImportProblem[]; more: number }): ReactNode {
  const t = useTranslate();
  const grouped = useCount();
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t(importMessages.problem)}>
      <table className={classes["table"]}>
        <thead><tr><th scope="col" className={classes["number"]}>{t(importMessages.line)}</th><th scope="col">{t(importMessages.problem)}</th></tr></thead>
        <tbody>
          {problems.map(({ line, reason, position }) => <tr key={line}><th scope="row" className={classes["number"]}>{grouped(line)}</th><td>{t(reasonMessages[reason], { position: position ?? "?" })}</td></tr>)}
          {more > 0 && <tr><td colSpan={2}>{t(importMessages.moreProblems, { count: more })}</td></tr>}
        </tbody>
      </table>
    </div>
  );
}
