/** Shows in lists and on a user's page whether the account is suspended, with reason, person and time. */
import { Badge, useDateTime, type ValueProps } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { suspensionMark, type Suspension } from "../../contract/users/suspension.ts";
import classes from "./suspension.module.css";

export function SuspensionBadge({ row }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const suspension = row[suspensionMark] as Suspension | undefined;
  // Renders nothing if the server does not send the suspension.
  if (suspension === undefined) return null;
  if (suspension.at === null)
    return (
      <Badge dot tone="success">
        {t("auth:suspension.active")}
      </Badge>
    );
  const { at, by, reason } = suspension;
  const values = { time: dateTime(at), reason };
  const whole =
    by === null ? t("auth:suspension.badgeByNobody", values) : t("auth:suspension.badge", { ...values, by });
  return (
    <span className={classes["suspended"]} data-tip={whole}>
      <Badge dot tone="danger">
        {t("auth:suspension.isSuspended")}
      </Badge>
      <span className={classes["spoken"]}>{whole}</span>
    </span>
  );
}
