/** The first rows of a file, each with where it would go or why it would not. */
import type { ReactNode } from "react";
import { useTranslate } from "#kernel/browser";
import { importMessages, reasonMessages } from "../../contract/imports/import-messages.ts";
import type { CodeMapping, ImportPreview } from "../../contract/imports/import-schemas.ts";
import classes from "./imports.module.css";

/** @param isJudged false while it is not chosen yet what the codes are for */
export function PreviewRows({ preview: { header, rows }, mapping, isJudged }: { preview: ImportPreview; mapping: CodeMapping; isJudged: boolean }): ReactNode {
  const t = useTranslate();
  const title = t(importMessages.preview, { count: rows.length });
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={title}>
      <table className={classes["table"]}>
        <caption hidden>{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes["number"]}>{t(importMessages.line)}</th>
            {header.map((name, place) => <th key={place} scope="col">{name === "" ? (place === mapping.code ? t(importMessages.codeColumn) : t(importMessages.columnNumber, { number: place + 1 })) : name}</th>)}
            {isJudged && <th scope="col">{t(importMessages.goesTo)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, reason, position, denomination }) => (
            <tr key={line} className={isJudged && reason !== null ? classes["bad"] : undefined}>
              <th scope="row" className={classes["number"]}>{line}</th>
              {header.map((_, place) => <td key={place}><span className={classes["cell"]}>{cells[place]}</span></td>)}
              {isJudged && <td>{reason === null ? denomination : t(reasonMessages[reason], { position: position ?? "?" })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
