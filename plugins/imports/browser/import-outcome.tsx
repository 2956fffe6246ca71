/** Import step: the progress of an import or a check, then its result with the report to download. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, translateText, useAdminUser, useCount } from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { cancelImport, downloadImportReport, getImport, importTopic, startImport } from "../contract/import-calls.ts";
import type { ImportChange, ImportInfo, ImportProblem } from "../contract/import-schemas.ts";
import { ChangeTable } from "./change-table.tsx";
import type { ImportParts, ImportStepsProps } from "./import-steps-props.ts";
import { outcomeSentences, tallyCounts } from "./outcome-sentences.ts";
import { ProblemTable } from "./problem-table.tsx";
import { useAttempt } from "./use-attempt.ts";
import classes from "./imports.module.css";

interface ImportOutcomeProps {
  steps: ImportStepsProps;
  info: ImportInfo;
  problems: readonly ImportProblem[];
  /** Called when another step must be shown for the import. */
  onChanged: (info: ImportInfo) => void;
  onEnded: () => void;
  onMap: () => void;
  onNew: () => void;
  draw: (parts: Omit<ImportParts, "past">) => ReactNode;
}

interface Shown {
  info: ImportInfo;
  problems: readonly ImportProblem[];
  changes: readonly ImportChange[];
}

/** Progress arrives over the socket; polling is the fallback if the socket is down. */
const askMs = 5_000;

const isRunning = ({ state }: ImportInfo): boolean => state === "checking" || state === "importing";

export function ImportOutcome({
  steps,
  info: first,
  problems: firstProblems,
  onChanged,
  onEnded,
  onMap,
  onNew,
  draw,
}: ImportOutcomeProps): ReactNode {
  const { services, words, links: Links } = steps;
  const { t } = useTranslation();
  const grouped = useCount();
  const { pk } = useAdminUser();
  const [{ info, problems, changes }, setShown] = useState<Shown>({
    info: first,
    problems: firstProblems,
    changes: [],
  });
  const [isStopping, setStopping] = useState(false);
  const { error, run } = useAttempt();
  const isWorking = isRunning(info);
  const ask = useEffectEvent((signal: AbortSignal): void => {
    const show = (reply: ReplyOf<typeof getImport>): void => {
      setShown({ info: reply.import, problems: reply.problems, changes: reply.changes });
      if (!isWorking || isRunning(reply.import)) return;
      onEnded();
      if (reply.import.stored > 0) steps.onStored?.();
    };
    services.call(getImport, { id: first.id }, { signal }).then(show, () => undefined);
  });
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal);
    if (!isWorking) return () => stop.abort();
    const quiet = services.subscribe(importTopic(String(pk), first.id), (data) => {
      const update = data as ImportInfo;
      if (isRunning(update)) setShown((shown) => (update.rows < shown.info.rows ? shown : { ...shown, info: update }));
      else ask(stop.signal);
    });
    const timer = setInterval(() => ask(stop.signal), askMs);
    return () => {
      stop.abort();
      quiet();
      clearInterval(timer);
    };
  }, [services, pk, first.id, isWorking]);
  const cancel = (): Promise<void> =>
    run(async () => {
      setStopping(true);
      const stopped = await services.call(cancelImport, { id: info.id });
      if (stopped.state === "uploading") onChanged(stopped);
      else setShown((shown) => ({ ...shown, info: stopped }));
    }).finally(() => setStopping(false));
  const start = (): Promise<void> =>
    run(async () => setShown({ info: await services.call(startImport, { id: info.id }), problems: [], changes: [] }));
  const counts = steps.counts?.(info) ?? tallyCounts(info);
  const more = info.failed - new Set(problems.map(({ line }) => line)).size;
  return draw({
    step: "watch",
    fileName: info.fileName,
    body: (
      <>
        {isWorking && (
          <div className={classes["progress"]}>
            <progress
              value={info.totalRows === null ? info.share : info.rows / Math.max(info.totalRows, 1)}
              aria-label={t("imports:progress")}
            />
            <span>
              {translateText(words.working, {
                rows: grouped(info.rows),
                total: info.totalRows === null ? "…" : grouped(info.totalRows),
                stored: grouped(info.stored),
              })}
            </span>
            <span>{t("imports:inBackground")}</span>
          </div>
        )}
        <div role="status" className={info.state === "failed" ? classes["error"] : undefined}>
          {!isWorking &&
            outcomeSentences(info, words, counts.length > 0, t, grouped).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
        </div>
        {!isWorking && counts.length > 0 && (
          <dl className={classes["counts"]}>
            {counts.map(([label, count]) => (
              <div key={label}>
                <dt>{translateText(label)}</dt>
                <dd>{grouped(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {info.state === "checked" && changes.length > 0 && (
          <ChangeTable changes={changes} total={info.tally?.changed ?? 0} />
        )}
        {!isWorking && problems.length > 0 && (
          <ProblemTable problems={problems} more={more} fieldLabel={steps.fieldLabel} />
        )}
        {error !== undefined && (
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
        )}
      </>
    ),
    actions: (
      <>
        {isWorking && (
          <Button variant="danger" loading={isStopping} onClick={() => void cancel()}>
            {t("imports:cancel")}
          </Button>
        )}
        {!isWorking && info.failed > 0 && (
          <Button
            icon="download"
            onClick={() => void run(() => services.download(downloadImportReport, { id: info.id }))}
          >
            {translateText(words.report)}
          </Button>
        )}
        {!isWorking && Links !== undefined && <Links info={info} />}
        {info.state === "checked" && (
          <>
            <Button onClick={onMap}>{t("imports:back")}</Button>
            <Button
              variant="primary"
              icon="upload"
              disabled={info.tally !== null && info.tally.created + info.tally.changed === 0}
              onClick={() => void start()}
            >
              {t("imports:start")}
            </Button>
          </>
        )}
        {!isWorking && info.state !== "checked" && (
          <Button variant="primary" icon="plus" onClick={onNew}>
            {t("imports:new")}
          </Button>
        )}
      </>
    ),
  });
}
