/** One side of a difference: the old or the new value. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDateTime } from "@portalkit/kernel/browser";
import classes from "./audit-log.module.css";

/** Timestamp in the form that the database writes. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(Z|[+-]\d\d(:?\d\d)?)$/;

/** @param label the value's label; a tooltip shows the value itself */
export function Side({
  kind: Tag,
  value,
  label,
}: {
  kind: "del" | "ins";
  value: unknown;
  label?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Tag className={classes[Tag]} title={label === undefined ? undefined : textOf(value)}>
      <span className={classes["unseen"]}>{t(Tag === "del" ? "audit-log:before" : "audit-log:after")}: </span>
      <span aria-hidden="true" className={classes["sign"]}>
        {Tag === "del" ? "−" : "+"}
      </span>
      {label ?? <Plain value={value} />}
    </Tag>
  );
}

/** Displays null and an empty text differently. */
function Plain({ value }: { value: unknown }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (value === null || value === undefined) return <em>{t("audit-log:unset")}</em>;
  if (value === "") return <em>{t("audit-log:empty")}</em>;
  if (typeof value === "boolean") return t(value ? "audit-log:yes" : "audit-log:no");
  return typeof value === "string" && moment.test(value) ? (
    <time dateTime={value} title={value}>
      {dateTime(value)}
    </time>
  ) : (
    textOf(value)
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
