/** Import step: the file settings and the mapping of columns to fields, with a preview of the first rows. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { previewImport, startImport } from "../../contract/imports/import-calls.ts";
import {
  encodings,
  type ImportInfo,
  type ImportMapping,
  type ImportPreview,
  type ReadSettings,
} from "../../contract/imports/import-schemas.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { LabelledSelect } from "../ui/select-input.tsx";
import { Skeleton } from "../ui/states.tsx";
import type { ImportParts, ImportStepsProps } from "./import-steps-props.ts";
import { PreviewTable } from "./preview-table.tsx";
import { useAttempt } from "./use-attempt.ts";
import classes from "./imports.module.css";

interface MapColumnsProps {
  steps: ImportStepsProps;
  info: ImportInfo;
  onStarted: (info: ImportInfo) => void;
  onBack: () => void;
  draw: (parts: Omit<ImportParts, "past">) => ReactNode;
}

const separatorNames = [
  ["", "lists:imports.wholeLine"],
  [",", "lists:imports.comma"],
  [";", "lists:imports.semicolon"],
  ["\t", "lists:imports.tab"],
  ["|", "lists:imports.bar"],
] as const;

export function MapColumns({
  steps: { services, canCheck = false, fields: Fields },
  info,
  onStarted,
  onBack,
  draw,
}: MapColumnsProps): ReactNode {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview>();
  const [chosen, setChosen] = useState<{ settings?: ReadSettings; mapping?: ImportMapping }>({});
  const [isStarting, setStarting] = useState(false);
  const { error, clear, fail } = useAttempt();
  useEffect(() => {
    const stop = new AbortController();
    services.call(previewImport, { id: info.id, ...chosen }, { signal: stop.signal }).then(
      (reply) => (setPreview(reply), clear()),
      (failure: unknown) => fail(failure, stop.signal),
    );
    return () => stop.abort();
  }, [services, info.id, chosen, clear, fail]);

  const mapping = chosen.mapping ?? preview?.mapping ?? {};
  const settings = chosen.settings ?? preview?.settings;
  const change = (next: ImportMapping): void =>
    setChosen({ mapping: next, ...(settings === undefined ? {} : { settings }) });
  // New settings change the columns, so the mapping is reset and guessed again.
  const read = (next: ReadSettings): void => setChosen({ settings: next });
  const missing =
    preview?.fields.filter(({ name, isRequired }) => isRequired && !(name in mapping)).map(({ label }) => label) ?? [];
  const isReady =
    preview !== undefined &&
    settings !== undefined &&
    missing.length === 0 &&
    Object.keys(mapping).length > 0 &&
    error === undefined;
  const start = async (mode: "check" | "import"): Promise<void> => {
    if (settings === undefined) return;
    setStarting(true);
    try {
      onStarted(await services.call(startImport, { id: info.id, mode, settings, mapping }));
    } catch (failure) {
      fail(failure);
      setStarting(false);
    }
  };
  const bad = preview?.rows.filter(({ problems }) => problems.length > 0).length ?? 0;
  return draw({
    step: "map",
    fileName: info.fileName,
    body: (
      <>
        {preview === undefined && error === undefined && <Skeleton height={160} />}
        {settings !== undefined && preview !== undefined && (
          <>
            {settings.format === "text" && (
              <fieldset className={classes["fields"]} disabled={isStarting} aria-label={t("lists:imports.settings")}>
                <LabelledSelect
                  label={t("lists:imports.separator")}
                  value={settings.separator}
                  options={separatorNames.map(([sign, name]) => [sign, t(name)])}
                  onChange={(separator) => read({ ...settings, separator: separator as ReadSettings["separator"] })}
                />
                <LabelledSelect
                  label={t("lists:imports.encoding")}
                  value={settings.encoding}
                  options={encodings.map((name) => [name, name.toUpperCase()])}
                  onChange={(encoding) => read({ ...settings, encoding: encoding as ReadSettings["encoding"] })}
                />
              </fieldset>
            )}
            <Checkbox checked={settings.hasHeader} onChange={(hasHeader) => read({ ...settings, hasHeader })}>
              {t("lists:imports.hasHeader")}
            </Checkbox>
            {Fields !== undefined && (
              <Fields services={services} preview={preview} mapping={mapping} onChange={change} />
            )}
            {Fields === undefined && missing.length > 0 && (
              <p role="alert" className={classes["error"]}>
                {t("lists:imports.missing", { columns: missing.join(", ") })}
              </p>
            )}
            {Fields === undefined && missing.length === 0 && (
              <p role="status">
                {bad === 0 ? t("lists:imports.previewGood") : t("lists:imports.previewBad", { count: bad })}
              </p>
            )}
            <PreviewTable
              preview={preview}
              mapping={mapping}
              isValidated={Fields !== undefined && missing.length === 0}
              onChange={Fields === undefined ? change : undefined}
            />
          </>
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
        <Button onClick={onBack}>{t("lists:imports.startOver")}</Button>
        {canCheck && (
          <Button disabled={!isReady || isStarting} onClick={() => void start("check")}>
            {t("lists:imports.check")}
          </Button>
        )}
        <Button
          variant="primary"
          icon="upload"
          disabled={!isReady}
          loading={isStarting}
          onClick={() => void start("import")}
        >
          {t("lists:imports.start")}
        </Button>
      </>
    ),
  });
}
