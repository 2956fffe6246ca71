/** A file or pasted text, sent in parts. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button, CallError, Icon, UsageNote, useTranslate, type BrowserServices } from "#kernel/browser";
import { addCodesPart, beginCodesImport } from "../../contract/imports/import-calls.ts";
import { importMessages, importRefusals } from "../../contract/imports/import-messages.ts";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { CodeImport } from "../../contract/imports/import-schemas.ts";
import classes from "./imports.module.css";

/** A part that does not arrive is sent again so often. */
const tries = 3;
const megabyte = 1_048_576;

export function ChooseFile({ services, onUploaded }: { services: BrowserServices; onUploaded: (info: CodeImport) => void }): ReactNode {
  const t = useTranslate();
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: Blob | undefined, name: string): Promise<void> => {
    if (file === undefined) return;
    setError(file.size === 0 ? t(importRefusals.empty) : undefined);
    if (file.size === 0) return;
    const { signal } = (stop.current = new AbortController());
    setShare(0);
    try {
      const info = await services.call(beginCodesImport, { fileName: name.slice(-200), size: file.size }, { signal });
      for (let number = 0; number * importLimits.partBytes < file.size; number += 1) {
        const end = Math.min((number + 1) * importLimits.partBytes, file.size);
        await sendPart(services, info.id, number, file.slice(number * importLimits.partBytes, end), signal);
        setShare(end / file.size);
      }
      onUploaded(info);
    } catch (failure) {
      if (!signal.aborted) setError(failure instanceof CallError ? failure.message : t(importMessages.failed));
      setShare(undefined);
    }
  };
  const isSending = share !== undefined;
  return (
    <div className={classes["card"]}>
      <label className={classes["drop"]} data-over={isOver ? "" : undefined}>
        <Icon name="upload" size={20} />
        <span>{t(importMessages.drop)}</span>
        <small>{t(importMessages.kinds, { limit: importLimits.textBytes / megabyte })}</small>
        <input
          type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain" disabled={isSending} onDragEnter={() => setOver(true)} onDragLeave={() => setOver(false)} onDrop={() => setOver(false)}
          onChange={({ target }) => void send(target.files?.[0], target.files?.[0]?.name ?? "")}
        />
      </label>
      <div className={classes["paste"]}>
        <label htmlFor="codes-import-paste">{t(importMessages.paste)}</label>
        <textarea id="codes-import-paste" rows={5} spellCheck={false} disabled={isSending} maxLength={importLimits.pasteCharacters} value={pasted} onChange={(event) => setPasted(event.target.value)} />
        <Button disabled={pasted.trim() === "" || isSending} onClick={() => void send(new Blob([pasted]), `${t(importMessages.pastedName)}.txt`)}>{t(importMessages.pasteUse)}</Button>
      </div>
      <div role="status">
        {share !== undefined && <div className={classes["progress"]}><progress value={share} aria-label={t(importMessages.uploadProgress)} /><span>{t(importMessages.uploading, { percent: Math.round(share * 100) })}</span></div>}
      </div>
      <UsageNote limits={[`${services.instance.id}/code-imports`, `${services.instance.id}/code-bytes`]} />
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
    </div>
  );
}

/** The same part twice is one, so an answer that was lost does no harm. */
async function sendPart(services: BrowserServices, id: string, number: number, bytes: Blob, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await services.upload(addCodesPart, bytes, { params: { id, number }, signal });
      return;
    } catch (failure) {
      const isPassing = failure instanceof CallError && (failure.status === 0 || failure.status >= 500);
      if (!isPassing || attempt === tries) throw failure;
    }
  }
}
