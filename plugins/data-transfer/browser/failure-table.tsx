/** Rows that were refused: where, and why. */
import type { ReactNode } from "react";
import { useTranslate } from "#kernel/browser";
import type { Resource } from "#kernel/contract";
import { transferMessages } from "../contract/messages.ts";
import type { Failure } from "../contract/schemas.ts";
import classes from "./transfer.module.css";

export function FailureTable({ failures, resource, more }: { failures: readonly Failure[]; resource: Resource; more: number }): ReactNode {
  const t = useTranslate();
  const labels = new Map(resource.columns.map(({ name, label }) => [name, label]));
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t(transferMessages.reason)}>
      <table className={classes["table"]}>
        <thead><tr><th scope="col">{t(transferMessages.line)}</th><th scope="col">{t(transferMessages.column)}</th><th scope="col">{t(transferMessages.reason)}</th></tr></thead>
        <tbody>
          {failures.map(({ line, column, message }, index) => <tr key={index}><th scope="row">{line}</th><td>{labels.get(column ?? "") ?? "–"}</td><td>{message}</td></tr>)}
          {more > 0 && <tr><td colSpan={3}>{t(transferMessages.moreFailures, { count: more })}</td></tr>}
        </tbody>
      </table>
    </div>
  );
}
