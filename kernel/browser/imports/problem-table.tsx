/** The rows that were not imported, with line and reason. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportProblem } from "../../contract/imports/import-schemas.ts";
import { useCount } from "../i18n/use-language.ts";
import type { ImportStepsProps } from "./import-steps-props.ts";
import work from "../ui/work.module.css";
import classes from "./imports.module.css";

/** @param fieldLabel if set, an additional column shows the field of each problem */
export function ProblemTable({
  problems,
  more,
  fieldLabel,
}: {
  problems: readonly ImportProblem[];
  more: number;
  fieldLabel: ImportStepsProps["fieldLabel"];
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  return (
    // Scrollable regions must be reachable by keyboard.
    <div
      className={`${work["scroll"]} ${classes["scroll"]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t("lists:imports.problem")}
    >
      <table className={`${work["table"]} ${classes["table"]}`}>
        <thead>
          <tr>
            <th scope="col" className={classes["number"]}>
              {t("lists:imports.line")}
            </th>
            {fieldLabel !== undefined && <th scope="col">{t("lists:imports.column")}</th>}
            <th scope="col">{t("lists:imports.problem")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, message }, index) => (
            <tr key={index}>
              <th scope="row" className={classes["number"]}>
                {grouped(line)}
              </th>
              {fieldLabel !== undefined && <td>{fieldLabel(field ?? "") ?? "–"}</td>}
              <td>{message}</td>
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td colSpan={fieldLabel === undefined ? 2 : 3}>{t("lists:imports.moreProblems", { count: more })}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
