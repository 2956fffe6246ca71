/** Fields with their types and meanings. */
import type { ReactNode } from "react";
import { useTranslate } from "#kernel/browser";
import { docsMessages } from "../../contract/docs-messages.ts";
import type { SchemaRow } from "./schema-rows.ts";
import classes from "./docs.module.css";

export function FieldsTable({ title, rows }: { title: string; rows: readonly SchemaRow[] }): ReactNode {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <table className={classes["fields"]}>
      <caption>{title}</caption>
      <thead><tr><th scope="col">{t(docsMessages.name)}</th><th scope="col">{t(docsMessages.type)}</th><th scope="col">{t(docsMessages.meaning)}</th></tr></thead>
      <tbody>
        {rows.map(({ name, type, isRequired, description }) => (
          <tr key={name}>
            <th scope="row"><code dir="ltr">{name}</code>{isRequired && <span className={classes["required"]}>{t(docsMessages.required)}</span>}</th>
            <td><code dir="ltr">{type}</code></td>
            <td lang="en" dir="auto">{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
