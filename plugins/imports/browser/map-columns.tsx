/** Import step: the file settings and the mapping of columns to fields, with a preview of the first rows. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Skeleton } from "@portalkit/kernel/browser";
import { previewImport, startImport } from "../contract/import-calls.ts";
import type {
  ImportInfo,
  ImportMapping,
  ImportMatching,
  ImportPreview,
  ReadSettings,
} from "../contract/import-schemas.ts";
import { DecimalFields } from "./decimal-fields.tsx";
import { FileSettings } from "./file-settings.tsx";
import type { ImportParts, ImportStepsProps } from "./import-steps-props.ts";
import { MatchingFields } from "./matching-fields.tsx";
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

/** What the user has chosen; null as `matching` if rows create records. */
interface Chosen {
  settings?: ReadSettings | undefined;
  mapping?: ImportMapping | undefined;
  matching?: ImportMatching | null;
}

export function MapColumns({
  steps: { services, canCheck = false, fields: Fields },
  info,
  onStarted,
  onBack,
  draw,
}: MapColumnsProps): ReactNode {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isStarting, setStarting] = useState(false);
  const { error, clear, fail } = useAttempt();
  useEffect(() => {
    const stop = new AbortController();
    const choices = { ...chosen, matching: chosen.matching ?? undefined };
    services.call(previewImport, { id: info.id, ...choices }, { signal: stop.signal }).then(
      (reply) => (setPreview(reply), clear()),
      (failure: unknown) => fail(failure, stop.signal),
    );
    return () => stop.abort();
  }, [services, info.id, chosen, clear, fail]);

  const mapping = chosen.mapping ?? preview?.mapping ?? {};
  const settings = chosen.settings ?? preview?.settings;
  const matching = chosen.matching === undefined ? (preview?.matching ?? null) : chosen.matching;
  const change = (next: ImportMapping): void => setChosen({ settings, mapping: next, matching });
  // New settings change the columns, so the mapping is reset and guessed again.
  const read = (next: ReadSettings): void => setChosen({ settings: next, matching });
  const match = (next: ImportMatching | null, keepsFields: boolean): void =>
    setChosen({ settings, matching: next, ...(keepsFields ? { mapping } : {}) });
  const missing =
    preview?.fields.filter(({ name, isRequired }) => isRequired && !(name in mapping)).map(({ label }) => label) ?? [];
  const isReady =
    preview !== undefined &&
    settings !== undefined &&
    missing.length === 0 &&
    Object.keys(mapping).length > 0 &&
    preview.decimals.every(({ sign }) => sign !== null) &&
    error === undefined;
  const start = async (mode: "check" | "import"): Promise<void> => {
    if (settings === undefined) return;
    const choices = { settings, mapping, matching: matching ?? undefined };
    setStarting(true);
    try {
      onStarted(await services.call(startImport, { id: info.id, mode, ...choices }));
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
            <FileSettings settings={settings} preview={preview} isDisabled={isStarting} onChange={read} />
            <MatchingFields preview={preview} matching={matching} isDisabled={isStarting} onChange={match} />
            {Fields !== undefined && (
              <Fields services={services} preview={preview} mapping={mapping} onChange={change} />
            )}
            {Fields === undefined && missing.length > 0 && (
              <p role="alert" className={classes["error"]}>
                {t("imports:missing", { columns: missing.join(", ") })}
              </p>
            )}
            {Fields === undefined && missing.length === 0 && (
              <p role="status">{bad === 0 ? t("imports:previewGood") : t("imports:previewBad", { count: bad })}</p>
            )}
            <DecimalFields decimals={preview.decimals} mapping={mapping} onChange={change} />
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
        <Button onClick={onBack}>{t("imports:startOver")}</Button>
        {canCheck && matching === null && (
          <Button disabled={!isReady || isStarting} onClick={() => void start("check")}>
            {t("imports:check")}
          </Button>
        )}
        <Button
          variant="primary"
          icon={matching === null ? "upload" : undefined}
          disabled={!isReady}
          loading={isStarting}
          onClick={() => void start(matching === null ? "import" : "check")}
        >
          {t(matching === null ? "imports:start" : "imports:plan")}
        </Button>
      </>
    ),
  });
}
