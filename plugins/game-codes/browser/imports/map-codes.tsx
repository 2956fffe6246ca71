/** How the file is read and what its codes are for, with the first rows as they would be imported. */
import { useEffect, useState, type ReactNode } from "react";
import { Button, CallError, Checkbox, LabelledSelect, Skeleton, useTranslate, type BrowserServices } from "#kernel/browser";
import { getImportCatalogue, previewCodesImport, startCodesImport } from "../../contract/imports/import-calls.ts";
import { importMessages } from "../../contract/imports/import-messages.ts";
import { encodings, type Catalogue, type CodeImport, type CodeMapping, type ImportPreview, type ReadSettings } from "../../contract/imports/import-schemas.ts";
import { PreviewRows } from "./preview-rows.tsx";
import classes from "./imports.module.css";

interface MapCodesProps {
  services: BrowserServices;
  info: CodeImport;
  onStarted: (info: CodeImport) => void;
  onBack: () => void;
}

const separatorNames = [["", importMessages.wholeLine], [",", importMessages.comma], [";", importMessages.semicolon], ["\t", importMessages.tab], ["|", importMessages.bar]] as const;
/** A column stands among the choices beside records; theirs are no numbers. */
const columnOf = (value: string): { column: number } => ({ column: Number(value) });
const isColumn = (value: string): boolean => /^\d+$/.test(value);

export function MapCodes({ services, info, onStarted, onBack }: MapCodesProps): ReactNode {
  const t = useTranslate();
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [asked, setAsked] = useState<{ settings?: ReadSettings; mapping?: CodeMapping }>({});
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    services.call(getImportCatalogue, {}, { signal: stop.signal }).then(setCatalogue, () => undefined);
    return () => stop.abort();
  }, [services]);
  useEffect(() => {
    const stop = new AbortController();
    services.call(previewCodesImport, { id: info.id, ...asked }, { signal: stop.signal }).then(
      (reply) => (setPreview(reply), setError(undefined)),
      (failure: unknown) => stop.signal.aborted || setError(failure instanceof CallError ? failure.message : t(importMessages.failed)),
    );
    return () => stop.abort();
  }, [services, info.id, asked, t]);

  const mapping: CodeMapping = asked.mapping ?? preview?.mapping ?? { code: 0 };
  const settings = asked.settings ?? preview?.settings;
  const change = (next: CodeMapping): void => setAsked({ mapping: next, ...(settings === undefined ? {} : { settings }) });
  // Other columns than before: what they were for must be guessed anew.
  const read = (next: ReadSettings): void => setAsked({ settings: next });
  const isReady = preview !== undefined && settings !== undefined && (mapping.denominationId !== undefined || mapping.denomination !== undefined);
  const start = async (): Promise<void> => {
    if (settings === undefined) return;
    setStarting(true);
    try {
      onStarted(await services.call(startCodesImport, { id: info.id, settings, mapping }));
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t(importMessages.failed));
      setStarting(false);
    }
  };
  const columns = (preview?.header ?? []).map((name, place) => [String(place), t(importMessages.fromColumn, { name: name === "" ? t(importMessages.columnNumber, { number: place + 1 }) : name })] as const);
  const more = columns.length > 1 ? columns : [];
  const denominations = catalogue?.games.find(({ id }) => id === mapping.gameId)?.denominations ?? [];
  return (
    <div className={classes["card"]}>
      <h2>{info.fileName}</h2>
      {preview === undefined && error === undefined && <Skeleton height={160} />}
      {settings?.format === "text" && preview !== undefined && (
        <fieldset className={classes["fields"]} disabled={isStarting} aria-label={t(importMessages.settings)}>
          <LabelledSelect label={t(importMessages.separator)} value={settings.separator} options={separatorNames.map(([sign, name]) => [sign, t(name)])} onChange={(separator) => read({ ...settings, separator: separator as ReadSettings["separator"] })} />
          <LabelledSelect label={t(importMessages.encoding)} value={settings.encoding} options={encodings.map((name) => [name, name.toUpperCase()])} onChange={(encoding) => read({ ...settings, encoding: encoding as ReadSettings["encoding"] })} />
        </fieldset>
      )}
      {settings !== undefined && preview !== undefined && (
        <>
          <Checkbox checked={settings.hasHeader} onChange={(hasHeader) => read({ ...settings, hasHeader })}>{t(importMessages.hasHeader)}</Checkbox>
          <fieldset className={classes["fields"]} disabled={isStarting} aria-label={t(importMessages.mapping)}>
            {more.length > 0 && <LabelledSelect label={t(importMessages.codeColumn)} value={String(mapping.code)} options={columns} onChange={(value) => change({ ...mapping, code: Number(value) })} />}
            <LabelledSelect
              label={t(importMessages.game)} value={mapping.gameId ?? String(mapping.game?.column ?? "")} options={[["", t(importMessages.choose)], ...more, ...(catalogue?.games ?? []).map(({ id, name }) => [id, name] as const)]}
              onChange={(value) => {
                const { denomination } = mapping;
                change({ code: mapping.code, ...(isColumn(value) ? { game: columnOf(value) } : value === "" ? {} : { gameId: value }), ...(denomination === undefined ? {} : { denomination }) });
              }}
            />
            <LabelledSelect
              label={t(importMessages.denomination)} value={mapping.denominationId ?? String(mapping.denomination?.column ?? "")} options={[["", t(importMessages.choose)], ...more, ...denominations.map(({ id, value }) => [id, value] as const)]}
              onChange={(value) => {
                const { code, game, gameId } = mapping;
                change({ code, ...(game === undefined ? {} : { game }), ...(gameId === undefined ? {} : { gameId }), ...(isColumn(value) ? { denomination: columnOf(value) } : value === "" ? {} : { denominationId: value }) });
              }}
            />
          </fieldset>
          <PreviewRows preview={preview} mapping={mapping} isJudged={isReady} />
        </>
      )}
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
      <div className={classes["actions"]}>
        <Button onClick={onBack}>{t(importMessages.startOver)}</Button>
        <Button variant="primary" icon="upload" disabled={!isReady} loading={isStarting} onClick={() => void start()}>{t(importMessages.start)}</Button>
      </div>
    </div>
  );
}
