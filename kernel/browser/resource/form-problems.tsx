/** What keeps a form from being saved: every field with its message, each a way to the field. */
import type { ReactNode } from "react";
import { formMessages } from "../../contract/messages/form.ts";
import type { Column } from "../../contract/resource.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Icon } from "../ui/icon.tsx";
import classes from "./record-form.module.css";

export interface FormProblem {
  column: Column;
  message: string;
}

export function FormProblems({ problems, onGo }: { problems: readonly FormProblem[]; onGo: (name: string) => void }): ReactNode {
  const t = useTranslate();
  if (problems.length === 0) return null;
  return (
    <section className={classes["summary"]} aria-label={t(formMessages.fixErrors, { count: problems.length })}>
      <Icon name="circle-alert" />
      <div>
        <p>{t(formMessages.fixErrors, { count: problems.length })}</p>
        <ul>
          {problems.map(({ column, message }) => (
            <li key={column.name}><button type="button" onClick={() => onGo(column.name)}>{t(formMessages.problem, { label: column.label, message })}</button></li>
          ))}
        </ul>
      </div>
    </section>
  );
}
