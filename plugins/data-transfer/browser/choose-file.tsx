/** First step: a file or pasted rows, how they are written, and one's imports so far. */
import { useState, type ReactNode } from "react";
import { Button, CallError, Dialog, Icon, LabelledSelect, UsageNote, useServices, useTranslate, type InjectionProps } from "#kernel/browser";
import { addImportPart, beginImport, type ImportInfo } from "../contract.ts";
import { detectDelimiter, type Delimiter } from "#kernel/contract";
import { transferMessages } from "../contract/messages.ts";
import { MyImports } from "./my-imports.tsx";
import { detectEncoding, encodings, readPieces, readSample } from "./read-file.ts";
import classes from "./transfer.module.css";

interface Chosen {
  file: Blob;
  name: string;
  encoding: string;
  delimiter: Delimiter;
}

const delimiters = [[",", transferMessages.comma], [";", transferMessages.semicolon], ["\t", transferMessages.tab], ["|", transferMessages.bar]] as const;

export function ChooseFile({ instance, resource, onOpen, onClose }: InjectionProps & { onOpen: (info: ImportInfo) => void; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [chosen, setChosen] = useState<Chosen>();
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();

  const choose = async (file: Blob | undefined, name: string): Promise<void> => {
    if (file === undefined) return;
    setError(file.size === 0 ? t(transferMessages.emptyFile) : undefined);
    if (file.size === 0) return setChosen(undefined);
    const encoding = await detectEncoding(file);
    setChosen({ file, name, encoding, delimiter: detectDelimiter(await readSample(file, encoding)) });
  };
  const upload = async ({ file, name, encoding, delimiter }: Chosen): Promise<void> => {
    setError(undefined);
    setShare(0);
    try {
      const info = await services.call(beginImport, { resourceId: resource.resourceId, fileName: name.slice(0, 200), delimiter });
      let number = 0;
      for await (const piece of readPieces(file, encoding)) {
        await services.call(addImportPart, { id: info.id, number, text: piece.text });
        number += 1;
        setShare(piece.share);
      }
      onOpen(info);
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : String(failure));
      setShare(undefined);
    }
  };
  const isUploading = share !== undefined;
  return (
    <Dialog
      title={t(transferMessages.importTitle, { resource: resource.label })} isWide onClose={onClose}
      actions={<><Button onClick={onClose}>{t(transferMessages.close)}</Button><Button variant="primary" disabled={chosen === undefined} loading={isUploading} onClick={() => chosen !== undefined && void upload(chosen)}>{t(transferMessages.upload)}</Button></>}
    >
      <label className={classes["drop"]} data-over={isOver ? "" : undefined}>
        <Icon name="upload" />
        <span>{chosen?.name ?? t(transferMessages.chooseFile)}</span>
        <input
          type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" disabled={isUploading} onDragEnter={() => setOver(true)} onDragLeave={() => setOver(false)} onDrop={() => setOver(false)}
          onChange={({ target }) => void choose(target.files?.[0], target.files?.[0]?.name ?? "")}
        />
      </label>
      {chosen === undefined ? (
        <div className={classes["pasting"]}>
          <label htmlFor="data-transfer-paste">{t(transferMessages.pasteLabel)}</label>
          <textarea id="data-transfer-paste" rows={4} value={pasted} onChange={(event) => setPasted(event.target.value)} />
          <Button disabled={pasted.trim() === ""} onClick={() => void choose(new Blob([pasted]), t(transferMessages.pastedName))}>{t(transferMessages.pasteNext)}</Button>
        </div>
      ) : (
        <fieldset className={`${classes["fields"]} ${classes["pair"]}`} disabled={isUploading}>
          <LabelledSelect label={t(transferMessages.delimiter)} value={chosen.delimiter} options={delimiters.map(([sign, name]) => [sign, t(name)])} onChange={(delimiter) => setChosen({ ...chosen, delimiter: delimiter as Delimiter })} />
          <LabelledSelect label={t(transferMessages.encoding)} value={chosen.encoding} options={encodings.map((name) => [name, name.toUpperCase()])} onChange={(encoding) => setChosen({ ...chosen, encoding })} />
        </fieldset>
      )}
      {share !== undefined && <div className={classes["progress"]} role="status"><progress value={share} aria-label={t(transferMessages.importProgress)} /><span>{t(transferMessages.uploading, { percent: Math.round(share * 100) })}</span></div>}
      {error !== undefined && <p role="alert" className={classes["error"]}>{error}</p>}
      <UsageNote limits={[`${instance.id}/imports`, `${instance.id}/import-files`]} />
      <MyImports instance={instance} resourceId={resource.resourceId} onOpen={onOpen} />
    </Dialog>
  );
}
