/** The first records that an import would change: each changed field, before and after. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TableFrame, useCount } from "@portalkit/kernel/browser";
import type { ImportChange } from "../contract/import-schemas.ts";
import classes from "./imports.module.css";

export function ChangeTable({ changes, total }: { changes: readonly ImportChange[]; total: number }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const title =
    changes.length < total
      ? t("imports:firstChanges", { shown: grouped(changes.length), total: grouped(total) })
      : t("imports:changes");
  const side = (value: string | null): ReactNode =>
    value === null || value === "" ? <em>{t("imports:noValue")}</em> : <span dir="auto">{value}</span>;
  return (
    <div className={classes["table"]}>
      <p className={classes["caption"]}>{title}</p>
      <TableFrame label={title} isTall>
        <thead>
          <tr>
            <th scope="col">{t("imports:field")}</th>
            <th scope="col">{t("imports:before")}</th>
            <th scope="col">{t("imports:after")}</th>
          </tr>
        </thead>
        {changes.map(({ line, recordId, label, fields }) => (
          <tbody key={recordId}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {`${label} (${t("imports:line")} ${grouped(line)})`}
              </th>
            </tr>
            {fields.map(({ field, label: fieldLabel, before, after, isSecret }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel}</th>
                {isSecret === true ? (
                  <td colSpan={2}>{t("imports:secret")}</td>
                ) : (
                  <>
                    <td>{side(before)}</td>
                    <td>{side(after)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </TableFrame>
    </div>
  );
}
