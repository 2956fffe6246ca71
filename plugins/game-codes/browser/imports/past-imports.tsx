/** One's imports so far, newest first. */
import type { ReactNode } from "react";
import { Badge, Button, EmptyState, IconButton, Skeleton, useCount, useDateTime, useTranslate, type BrowserServices } from "#kernel/browser";
import { removeCodesImport } from "../../contract/imports/import-calls.ts";
import { importMessages, importStateMessages } from "../../contract/imports/import-messages.ts";
import type { CodeImport } from "../../contract/imports/import-schemas.ts";
import classes from "./imports.module.css";

interface PastImportsProps {
  services: BrowserServices;
  /** Nothing while they are on their way. */
  imports: readonly CodeImport[] | undefined;
  current: string | null;
  onOpen: (info: CodeImport) => void;
  onChanged: () => void;
}

const tones = { uploading: "neutral", importing: "info", done: "success", cancelled: "neutral", failed: "danger" } as const;

export function PastImports({ services, imports, current, onOpen, onChanged }: PastImportsProps): ReactNode {
  const t = useTranslate();
  const time = useDateTime();
  const grouped = useCount();
  const remove = async (one: CodeImport): Promise<void> => {
    if (!(await services.confirm({ content: t(importMessages.removeAsk), danger: true }))) return;
    await services.call(removeCodesImport, { id: one.id }).catch(() => undefined);
    onChanged();
  };
  return (
    <div className={classes["card"]}>
      <h2>{t(importMessages.past)}</h2>
      {imports === undefined && <Skeleton height={80} />}
      {imports?.length === 0 && <EmptyState icon="upload" title={t(importMessages.none)} hint={t(importMessages.pastHint)} />}
      {imports !== undefined && imports.length > 0 && (
        // What scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t(importMessages.past)}>
          <table className={`${classes["table"]} ${classes["past"]}`}>
            <thead>
              <tr>
                <th scope="col">{t(importMessages.file)}</th><th scope="col">{t(importMessages.state)}</th><th scope="col" className={classes["number"]}>{t(importMessages.imported)}</th>
                <th scope="col">{t(importMessages.batch)}</th><th scope="col">{t(importMessages.when)}</th><th scope="col"><span className="visually-hidden">{t(importMessages.remove, { file: "" })}</span></th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  <td>{one.id === current ? <strong className={classes["current"]} aria-current="true">{one.fileName}</strong> : <Button variant="ghost" aria-label={t(importMessages.open, { file: one.fileName })} onClick={() => onOpen(one)}>{one.fileName}</Button>}</td>
                  <td data-label={t(importMessages.state)}><Badge tone={tones[one.state]} dot>{t(importStateMessages[one.state])}</Badge></td>
                  <td className={classes["number"]} data-label={t(importMessages.imported)}>{grouped(one.imported)}</td>
                  <td data-label={t(importMessages.batch)}><span className={classes["cell"]}>{one.batch}</span></td>
                  <td data-label={t(importMessages.when)}><time dateTime={one.createdAt}>{time(one.createdAt)}</time></td>
                  <td><span className={classes["rowActions"]}>{one.state !== "importing" && <IconButton icon="trash-2" danger label={t(importMessages.remove, { file: one.fileName })} onClick={() => void remove(one)} />}</span></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
