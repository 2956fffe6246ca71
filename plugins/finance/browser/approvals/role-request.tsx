/** On the users pages: the role that an account gets once a second person approves it, with a link to the request. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recordPath } from "@portalkit/kernel/contract";
import { Link, type InjectionProps, type RowActionProps } from "@portalkit/kernel/browser";
import { type finance, roleRequestMark } from "../../contract.ts";
import classes from "../ui/money-layout.module.css";

export function RoleRequest({ row }: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const request = row[roleRequestMark] as { id: string; role: string } | undefined;
  if (request === undefined) return null;
  return (
    <Link className={classes["tag"]} to={recordPath("approvals", "show", request.id)}>
      {t("finance:approvals.roleWaits", { role: request.role })}
    </Link>
  );
}

/** Notice on the list of requests that one person runs the portal alone. */
export function OnePersonNotice({ instance }: InjectionProps<typeof finance>): ReactNode {
  const { t } = useTranslation();
  const { mode } = instance.options.approval;
  return mode === "one-person" ? (
    <p role="note" className={classes["sandbox"]}>
      {t("finance:approvals.onePerson")}
    </p>
  ) : null;
}
