/** The summary of a form's errors: each message links to its field. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import type { Column } from "@portalkit/kernel/contract";
import { Icon } from "@portalkit/kernel/browser";
import classes from "./record-form.module.css";

export interface FormProblem {
  column: Column;
  message: string;
}

export function FormProblems({
  problems,
  onGo,
}: {
  problems: readonly FormProblem[];
  onGo: (name: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <section className={classes["summary"]} aria-label={t("forms:fixErrors", { count: problems.length })}>
      <Icon name="circle-alert" />
      <div>
        <p>{t("forms:fixErrors", { count: problems.length })}</p>
        <ul>
          {problems.map(({ column, message }) => (
            <li key={column.name}>
              <button type="button" onClick={() => onGo(column.name)}>
                {t("forms:problem", { label: column.label, message })}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
