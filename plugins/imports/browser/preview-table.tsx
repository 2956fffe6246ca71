/**
 * The first rows of a file, each with its destination or the reason why it is rejected; problems of a cell are shown in
 * the cell.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LabelledSelect, TableFrame } from "@portalkit/kernel/browser";
import type { ImportMapping, ImportPreview } from "../contract/import-schemas.ts";
import classes from "./imports.module.css";

interface PreviewTableProps {
  preview: ImportPreview;
  mapping: ImportMapping;
  /** Whether a last column shows the destination or the problems of each row. */
  isValidated: boolean;
  /** If set, the header of each column has a select for the field that the column fills. */
  onChange?: ((mapping: ImportMapping) => void) | undefined;
}

type Problem = ImportPreview["rows"][number]["problems"][number];

export function PreviewTable({
  preview: { header, fields, rows },
  mapping,
  isValidated,
  onChange,
}: PreviewTableProps): ReactNode {
  const { t } = useTranslation();
  const fieldOf = new Map(
    Object.entries(mapping).flatMap(([name, source]) => ("column" in source ? [[source.column, name] as const] : [])),
  );
  const change = (column: number, name: string): void => {
    // A field is filled by one column, and a column fills one field: the last selection wins.
    const others = Object.entries(mapping).filter(([field]) => field !== name && field !== fieldOf.get(column));
    onChange?.(Object.fromEntries(name === "" ? others : [...others, [name, { column }]]));
  };
  const titleOf = (name: string, column: number): string =>
    name === ""
      ? (fields.find((field) => field.name === fieldOf.get(column))?.label ??
        t("imports:columnNumber", { number: column + 1 }))
      : name;
  const sentences = (problems: readonly Problem[]): ReactNode =>
    problems.map(({ message }) => <small key={message}>{message}</small>);
  const title = t("imports:preview", { count: rows.length });
  return (
    <div className={classes["table"]}>
      <TableFrame label={title} isTall>
        <thead>
          <tr>
            <th scope="col" className={classes["number"]}>
              {t("imports:line")}
            </th>
            {header.map((name, column) => (
              <th key={column} scope="col" className={onChange === undefined ? undefined : classes["choice"]}>
                {titleOf(name, column)}
                {onChange !== undefined && (
                  <LabelledSelect
                    label={titleOf(name, column)}
                    isLabelHidden
                    value={fieldOf.get(column) ?? ""}
                    onChange={(chosen) => change(column, chosen)}
                    options={[
                      ["", t("imports:ignore")],
                      ...fields.map(
                        (field) => [field.name, field.isRequired ? `${field.label} *` : field.label] as const,
                      ),
                    ]}
                  />
                )}
              </th>
            ))}
            {isValidated && <th scope="col">{t("imports:goesTo")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, problems, goesTo }) => {
            const ofRow = problems.filter(({ cell }) => cell === null);
            return (
              <tr key={line} className={ofRow.length > 0 ? classes["bad"] : undefined}>
                <th scope="row" className={classes["number"]}>
                  {line}
                  {!isValidated && sentences(ofRow)}
                </th>
                {header.map((_, column) => {
                  const own = problems.filter(({ cell }) => cell === column);
                  return (
                    <td key={column} className={own.length > 0 ? classes["bad"] : undefined}>
                      <span className={classes["cell"]}>{cells[column]}</span>
                      {sentences(own)}
                    </td>
                  );
                })}
                {isValidated && <td>{ofRow.length === 0 ? goesTo : ofRow.map(({ message }) => message).join(" ")}</td>}
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
    </div>
  );
}
