/** The fields of a state that would be restored, of those that cannot be, and of those that change with them. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "@portalkit/kernel/browser";
import type { RestoreField } from "../contract.ts";
import { Difference } from "./change-table.tsx";
import classes from "./audit-log.module.css";

interface RestoreFieldsProps {
  fields: readonly RestoreField[];
  /** Shown if no field differs. */
  nothing: string;
  /** The field's label with a checkbox; by default only its label. */
  renderLabel?: (field: RestoreField) => ReactNode;
}

export function RestoreFields({ fields, nothing, renderLabel }: RestoreFieldsProps): ReactNode {
  const { t } = useTranslation();
  if (fields.length === 0) return <p>{nothing}</p>;
  const of = (...reasons: readonly string[]): RestoreField[] =>
    fields.filter(({ problem }) => reasons.includes(problem?.reason ?? ""));
  return (
    <>
      <Group title={t("audit-log:restore.fields")} fields={of("", "by-rule")} renderLabel={renderLabel} hasLegend />
      <Group title={t("audit-log:restore.sideEffects")} fields={of("side-effect")} />
      <Group
        title={t("audit-log:restore.impossible")}
        fields={of("secret", "truncated", "no-column", "not-editable", "invalid")}
      />
    </>
  );
}

function Group({
  title,
  fields,
  renderLabel = (field) => field.label,
  hasLegend = false,
}: {
  title: string;
  fields: readonly RestoreField[];
  renderLabel?: ((field: RestoreField) => ReactNode) | undefined;
  hasLegend?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {hasLegend && <p>{t("audit-log:restore.legend")}</p>}
      <dl className={classes["changes"]}>
        {fields.map((field) => (
          <div key={field.column} className={classes["change"]}>
            <dt>{renderLabel(field)}</dt>
            <dd>
              {("before" in field || "after" in field) && <Difference change={field} />}
              <Reason field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reason({ field: { problem } }: { field: RestoreField }): ReactNode {
  const { t } = useTranslation();
  if (problem === undefined || problem.reason === "side-effect") return null;
  return <p>{problem.message ?? t(`audit-log:restore.reasons.${problem.reason}`)}</p>;
}

export function RestoreLoading(): ReactNode {
  return (
    <div className={classes["changes"]} aria-busy="true">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} width="60%" />
      ))}
    </div>
  );
}
