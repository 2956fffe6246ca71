/** The first rows of a file under the choice of where each column goes; what is wrong stands in the cell it is about. */
import type { ReactNode } from "react";
import { LabelledSelect, useTranslate } from "#kernel/browser";
import { transferMessages } from "../contract/messages.ts";
import type { ImportColumn, Preview } from "../contract/schemas.ts";
import classes from "./transfer.module.css";

interface PreviewTableProps {
  preview: Preview;
  columns: readonly ImportColumn[];
  mapping: Readonly<Record<string, string>>;
  onChange: (mapping: Record<string, string>) => void;
}

export function PreviewTable({ preview: { header, rows }, columns, mapping, onChange }: PreviewTableProps): ReactNode {
  const t = useTranslate();
  const change = (place: number, name: string): void => {
    // A column is filled by one of the file's: the last choice holds.
    const others = Object.entries(mapping).filter(([key, taken]) => key !== String(place) && taken !== name);
    onChange(Object.fromEntries(name === "" ? others : [...others, [String(place), name]]));
  };
  const title = t(transferMessages.previewTitle, { count: rows.length });
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={title}>
      <table className={classes["table"]}>
        <caption hidden>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(transferMessages.line)}</th>
            {header.map((name, place) => (
              <th key={place} scope="col">
                {name}
                <LabelledSelect
                  label={name} isLabelHidden value={mapping[place] ?? ""} onChange={(chosen) => change(place, chosen)}
                  options={[["", t(transferMessages.ignore)], ...columns.map((column) => [column.name, column.isRequired ? `${column.label} *` : column.label] as const)]}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, problems }) => (
            <tr key={line}>
              <th scope="row">{line}{problems.filter(({ cell }) => cell === -1).map(({ message }) => <small key={message} className={classes["bad"]}>{message}</small>)}</th>
              {header.map((_, place) => {
                const own = problems.filter(({ cell }) => cell === place);
                return <td key={place} className={own.length > 0 ? classes["bad"] : undefined}>{cells[place]}{own.map(({ message }) => <small key={message}>{message}</small>)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
