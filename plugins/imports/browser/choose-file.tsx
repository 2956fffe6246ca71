/** Import step: selects a file or pasted text, and uploads it in parts. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, CallError, Icon, translateText, UsageNote, type BrowserServices } from "@portalkit/kernel/browser";
import { addImportPart, beginImport } from "../contract/import-calls.ts";
import { importLimits } from "../contract/import-limits.ts";
import type { ImportInfo } from "../contract/import-schemas.ts";
import type { ImportParts, ImportWords } from "./import-steps-props.ts";
import { useAttempt } from "./use-attempt.ts";
import classes from "./imports.module.css";

interface ChooseFileProps {
  services: BrowserServices;
  target: string | undefined;
  words: ImportWords;
  onUploaded: (info: ImportInfo) => void;
  draw: (parts: Omit<ImportParts, "past">) => ReactNode;
}

/** Maximum number of attempts to send a part. */
const maxAttempts = 3;
const megabyte = 1_048_576;

export function ChooseFile({ services, target, words, onUploaded, draw }: ChooseFileProps): ReactNode {
  const { t } = useTranslation();
  const pasteId = useId();
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const { error, clear, fail } = useAttempt();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: Blob | undefined, name: string): Promise<void> => {
    if (file === undefined) return;
    const { signal } = (stop.current = new AbortController());
    clear();
    setShare(0);
    try {
      const info = await services.call(
        beginImport,
        { fileName: name.slice(-200), size: file.size, ...(target === undefined ? {} : { target }) },
        { signal },
      );
      for (let number = 0; number * importLimits.partBytes < file.size; number += 1) {
        const end = Math.min((number + 1) * importLimits.partBytes, file.size);
        await sendPart(services, info.id, number, file.slice(number * importLimits.partBytes, end), signal);
        setShare(end / file.size);
      }
      onUploaded(info);
    } catch (failure) {
      fail(failure, signal);
      setShare(undefined);
    }
  };
  const isSending = share !== undefined;
  return draw({
    step: "choose",
    body: (
      <>
        <label className={classes["drop"]} data-over={isOver ? "" : undefined}>
          <Icon name="upload" size={20} />
          <span>{t("imports:drop")}</span>
          <small>{t("imports:kinds", { limit: importLimits.textBytes / megabyte })}</small>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
            disabled={isSending}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target: { files } }) => void send(files?.[0], files?.[0]?.name ?? "")}
          />
        </label>
        <div className={classes["paste"]}>
          <label htmlFor={pasteId}>{translateText(words.paste)}</label>
          <textarea
            id={pasteId}
            rows={5}
            spellCheck={false}
            disabled={isSending}
            maxLength={importLimits.pasteCharacters}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button
            disabled={pasted.trim() === "" || isSending}
            onClick={() => void send(new Blob([pasted]), `${translateText(words.pastedName)}.txt`)}
          >
            {translateText(words.usePasted)}
          </Button>
        </div>
        <div role="status">
          {share !== undefined && (
            <div className={classes["progress"]}>
              <progress value={share} aria-label={t("imports:uploadProgress")} />
              <span>{t("imports:uploading", { percent: Math.round(share * 100) })}</span>
            </div>
          )}
        </div>
        <UsageNote
          limits={["imports", "import-files", "import-bytes"].map((name) => `${services.instance.id}/${name}`)}
        />
        {error !== undefined && (
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
        )}
      </>
    ),
  });
}

/** Resending a part has no effect on the server, so a lost response does no harm. */
async function sendPart(
  services: BrowserServices,
  id: string,
  number: number,
  bytes: Blob,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await services.upload(addImportPart, bytes, { params: { id, number }, signal });
      return;
    } catch (failure) {
      const isPassing = failure instanceof CallError && (failure.status === 0 || failure.status >= 500);
      if (!isPassing || attempt === maxAttempts) throw failure;
    }
  }
}
