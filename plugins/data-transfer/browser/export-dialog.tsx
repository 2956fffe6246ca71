/** The export dialog: the choice of rows, columns and format, then the download with its progress. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  CallError,
  Checkbox,
  Dialog,
  LabelledSelect,
  Link,
  newKey,
  UsageNote,
  useCount,
  useServices,
  type InjectionProps,
} from "@portalkit/kernel/browser";
import { useCurrentList, type CurrentList } from "@portalkit/resources/browser-api";
import { createSchedule, exportRecords, exportTopic, startExport, type ExportRequest } from "../contract.ts";
import { firstRhythm, hasDays, RhythmFields } from "./rhythm-fields.tsx";
import { shownFigures, type ShownFigures } from "./shown-figures.ts";
import classes from "./transfer.module.css";

/** From here on, the dialog suggests an export in the background. */
const manyRows = 50_000;

interface Progress {
  rows: number;
  total: number;
}

export function ExportDialog(props: InjectionProps & { onClose: () => void }): ReactNode {
  const list = useCurrentList();
  return list === null ? null : <ExportForm {...props} list={list} />;
}

function ExportForm({
  instance,
  resource,
  adminUser,
  list,
  onClose,
}: InjectionProps & { list: CurrentList; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const services = useServices(instance);
  const [format, setFormat] = useState<"csv" | "xlsx">("csv");
  const [isTicked, setTicked] = useState(list.ticked.length > 0);
  const [isAll, setAll] = useState(false);
  const [withKeys, setWithKeys] = useState(false);
  const [withMark, setWithMark] = useState(true);
  const [when, setWhen] = useState<"now" | "later" | "schedule">(list.total > manyRows ? "later" : "now");
  const [repeated, setRepeated] = useState(firstRhythm);
  const [figures] = useState(() => shownFigures(resource, location.search));
  const isNarrowed = list.request.filters.length > 0 || list.request.search !== undefined;
  const hasFigures = figures.groupBy !== undefined || figures.withSums === true;
  const [isWithFigures, setWithFigures] = useState(hasFigures);
  const [progress, setProgress] = useState<Progress>();
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const offered = resource.columns
    .filter((column) => column.showIn.list && column.masked !== true)
    .map(({ name }) => name);
  const shown = list.columns.filter((name) => offered.includes(name));

  const store = async (chosen: ExportRequest): Promise<void> => {
    setError(undefined);
    setStarting(true);
    try {
      if (when === "schedule") await services.call(createSchedule, { request: chosen, ...repeated });
      else await services.call(startExport, chosen);
      services.toast({
        message: t(when === "schedule" ? "data-transfer:schedules.created" : "data-transfer:background.started"),
        variant: "success",
      });
      onClose();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t("data-transfer:exportBroken"));
    } finally {
      setStarting(false);
    }
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { filters, sort, search } = list.request;
    const chosen = {
      resourceId: resource.resourceId,
      format,
      columns: isAll ? offered : shown,
      filters,
      sort,
      withKeys,
      ...(search === undefined ? {} : { search }),
      ...(isTicked ? { recordIds: [...list.ticked] } : {}),
      ...(format === "csv" ? { withMark } : {}),
      ...(isWithFigures ? figures : {}),
    };
    if (when !== "now") return await store(chosen);
    const { signal } = (stop.current = new AbortController());
    const progressId = newKey();
    const quiet = services.subscribe(exportTopic(String(adminUser.pk), progressId), (data) =>
      setProgress(data as Progress),
    );
    let total = 0;
    setError(undefined);
    setProgress({ rows: 0, total: isTicked ? list.ticked.length : list.total });
    try {
      await services.download(
        exportRecords,
        { ...chosen, progressId },
        {
          signal,
          onBegin: (headers) => {
            total = Number(headers.get("x-total-rows"));
          },
        },
      );
      services.toast({ message: t("data-transfer:exportDone", { count: total, total }), variant: "success" });
      onClose();
    } catch (failure) {
      if (!signal.aborted) setError(failure instanceof CallError ? failure.message : t("data-transfer:exportBroken"));
    } finally {
      quiet();
      setProgress(undefined);
    }
  };
  const isRunning = progress !== undefined;
  const close = (): void => (isRunning ? stop.current?.abort() : onClose());
  const form = "data-transfer-export";
  return (
    <Dialog
      title={t("data-transfer:exportTitle", { resource: resource.label })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("data-transfer:cancel")}</Button>
          <Button
            variant="primary"
            {...(when === "schedule" ? {} : { icon: "download" })}
            type="submit"
            form={form}
            loading={isRunning || isStarting}
            disabled={(!isAll && shown.length === 0) || (when === "schedule" && !hasDays(repeated))}
          >
            {t(when === "schedule" ? "data-transfer:schedules.create" : "data-transfer:startExport")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void start(event)}>
        <fieldset className={classes["fields"]} disabled={isRunning}>
          <LabelledSelect
            label={t("data-transfer:format")}
            value={format}
            options={[
              ["csv", "CSV"],
              ["xlsx", "XLSX"],
            ]}
            onChange={(value) => setFormat(value as "csv" | "xlsx")}
          />
          <LabelledSelect
            label={t("data-transfer:rows")}
            value={isTicked ? "ticked" : "all"}
            onChange={(value) => setTicked(value === "ticked")}
            options={[
              [
                "all",
                t(isNarrowed ? "data-transfer:matchingRows" : "data-transfer:allRows", { total: grouped(list.total) }),
              ],
              ...(list.ticked.length === 0
                ? []
                : [["ticked", t("data-transfer:tickedRows", { count: list.ticked.length })] as const]),
            ]}
          />
          <LabelledSelect
            label={t("data-transfer:columns")}
            value={isAll ? "all" : "shown"}
            options={[
              ["shown", t("data-transfer:shownColumns")],
              ["all", t("data-transfer:allColumns")],
            ]}
            onChange={(value) => setAll(value === "all")}
          />
          {hasFigures && (
            <Checkbox checked={isWithFigures} onChange={setWithFigures}>
              {t(`data-transfer:group.${figuresLabel(figures)}`)}
            </Checkbox>
          )}
          <Checkbox checked={withKeys} onChange={setWithKeys}>
            {t("data-transfer:withKeys")}
          </Checkbox>
          {format === "csv" && (
            <Checkbox checked={withMark} onChange={setWithMark}>
              {t("data-transfer:withMark")}
            </Checkbox>
          )}
          <LabelledSelect
            label={t("data-transfer:background.choice")}
            value={when}
            options={[
              ["now", t("data-transfer:background.now")],
              ["later", t("data-transfer:background.later")],
              ["schedule", t("data-transfer:schedules.choice")],
            ]}
            onChange={(value) => setWhen(value as typeof when)}
          />
          {when === "schedule" && <RhythmFields value={repeated} onChange={setRepeated} />}
          {list.total > manyRows && <p className={classes["progress"]}>{t("data-transfer:background.large")}</p>}
          <Link to="/exports">{t("data-transfer:background.open")}</Link>
        </fieldset>
      </form>
      <UsageNote limits={[`${instance.id}/${when === "schedule" ? "export-schedules" : "exports"}`]} />
      {progress !== undefined && (
        <div className={classes["progress"]} role="status">
          <progress
            max={Math.max(progress.total, 1)}
            value={progress.rows}
            aria-label={t("data-transfer:exportProgress")}
          />
          <span>{t("data-transfer:exported", { rows: progress.rows, total: progress.total })}</span>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

const figuresLabel = ({ groupBy, withSums }: ShownFigures): "both" | "only" | "sums" =>
  groupBy === undefined ? "sums" : withSums === true ? "both" : "only";
