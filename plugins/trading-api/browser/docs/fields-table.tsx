/** A table of fields with their types and descriptions. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaRow } from "./schema-rows.ts";
import classes from "./fields-table.module.css";

export function FieldsTable({ title, rows }: { title: string; rows: readonly SchemaRow[] }): ReactNode {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className={classes["fields"]}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("trading-api:docs.name")}</th>
          <th scope="col">{t("trading-api:docs.type")}</th>
          <th scope="col">{t("trading-api:docs.meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, isRequired, description }) => (
          <tr key={name}>
            <th scope="row">
              <code dir="ltr">{name}</code>
              {isRequired && <span className={classes["required"]}>{t("trading-api:docs.required")}</span>}
            </th>
            <td>
              <code dir="ltr">{type}</code>
            </td>
            <td lang="en" dir="auto">
              {description}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
