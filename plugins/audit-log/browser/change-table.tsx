/** A difference field by field: what was, and what is. Marked by sign and word as well as by colour. */
import type { ReactNode } from "react";
import { useTranslate, type ValueProps } from "#kernel/browser";
import { auditMessages, type AuditChange } from "../contract.ts";
import { readChanges, textOf } from "./read-changes.ts";
import classes from "./audit-log.module.css";

export function ChangesField({ value }: ValueProps): ReactNode {
  return <ChangeTable changes={readChanges(value)} />;
}

export function ChangeTable({ changes }: { changes: readonly AuditChange[] }): ReactNode {
  const t = useTranslate();
  if (changes.length === 0) return <span className={classes["faint"]}>{t(auditMessages.noChanges)}</span>;
  return (
    <dl className={classes["changes"]}>
      {changes.map((change) => (
        <div key={change.column} className={classes["change"]}>
          <dt>{change.label}</dt>
          {change.isSecret === true ? <dd className={classes["faint"]}>{t(auditMessages.secret)}</dd> : (
            <dd>
              {"before" in change && <Side value={change.before} kind="del" label={t(auditMessages.before)} />}
              {"after" in change && <Side value={change.after} kind="ins" label={t(auditMessages.after)} />}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Side({ value, kind: Tag, label }: { value: unknown; kind: "del" | "ins"; label: string }): ReactNode {
  const t = useTranslate();
  const text = textOf(value);
  return (
    <Tag className={classes[Tag]}>
      <span className={classes["unseen"]}>{label}: </span>
      <span aria-hidden="true" className={classes["sign"]}>{Tag === "del" ? "−" : "+"}</span>
      {text === "" ? <em>{t(auditMessages.empty)}</em> : text}
    </Tag>
  );
}
