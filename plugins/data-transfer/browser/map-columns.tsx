/** Second step: where each column of the file goes, and how the first rows fare with that. */
import { useEffect, useState, type ReactNode } from "react";
import { Button, CallError, Dialog, Skeleton, useServices, useTranslate, type InjectionProps } from "#kernel/browser";
import { getImportColumns, previewImport, startImport, type ImportInfo } from "../contract.ts";
import { guessMapping } from "../contract/guess-mapping.ts";
import { transferMessages } from "../contract/messages.ts";
import type { ImportColumn, Preview } from "../contract/schemas.ts";
import { PreviewTable } from "./preview-table.tsx";
import classes from "./transfer.module.css";

interface MapColumnsProps extends InjectionProps {
  info: ImportInfo;
  onClose: () => void;
  onBack: () => void;
  onStarted: (info: ImportInfo) => void;
}

export function MapColumns({ instance, info, onClose, onBack, onStarted }: MapColumnsProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [columns, setColumns] = useState<readonly ImportColumn[]>();
  /** Nothing until the file's header is known, which the first preview tells. */
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const { columns: known } = await services.call(getImportColumns, { resourceId: info.resourceId }, { signal: stop.signal });
      const found = await services.call(previewImport, { id: info.id, mapping: mapping ?? {} }, { signal: stop.signal });
      setColumns(known);
      setError(undefined);
      if (mapping === undefined) setMapping(guessMapping(found.header, known));
      else setPreview(found);
    };
    ask().catch((failure: unknown) => stop.signal.aborted || setError(failure instanceof CallError ? failure.message : String(failure)));
    return () => stop.abort();
  }, [services, info, mapping]);

  const start = async (mode: "check" | "import"): Promise<void> => {
    setStarting(true);
    try {
      onStarted(await services.call(startImport, { id: info.id, mode, mapping: mapping ?? {} }));
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : String(failure));
      setStarting(false);
    }
  };
  const bad = preview?.rows.filter(({ problems }) => problems.length > 0).length ?? 0;
  const canStart = preview !== undefined && preview.missing.length === 0 && error === undefined && Object.keys(mapping ?? {}).length > 0 && !isStarting;
  return (
    <Dialog
      title={t(transferMessages.mapTitle)} isWide onClose={onClose}
      actions={(
        <>
          <Button onClick={onBack}>{t(transferMessages.back)}</Button>
          <Button disabled={!canStart} onClick={() => void start("check")}>{t(transferMessages.check)}</Button>
          <Button variant="primary" disabled={!canStart} onClick={() => void start("import")}>{t(transferMessages.start)}</Button>
        </>
      )}
    >
      {preview === undefined || columns === undefined || mapping === undefined ? (error === undefined && <Skeleton />) : (
        <>
          <p role="status" className={classes["note"]}>{bad === 0 ? t(transferMessages.previewGood) : t(transferMessages.previewBad, { count: bad })}</p>
          {preview.missing.length > 0 && <p role="alert" className={classes["error"]}>{t(transferMessages.missing, { columns: preview.missing.join(", ") })}</p>}
          <PreviewTable preview={preview} columns={columns} mapping={mapping} onChange={setMapping} />
        </>
      )}
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
    </Dialog>
  );
}
