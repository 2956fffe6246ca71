/** Notice on the list of requests that one person runs the portal alone. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InjectionProps } from "@portalkit/kernel/browser";
import type { approvals } from "../contract.ts";
import classes from "./one-person-notice.module.css";

export function OnePersonNotice({ instance }: InjectionProps<typeof approvals>): ReactNode {
  const { t } = useTranslation();
  return instance.options.mode === "one-person" ? (
    <p role="note" className={classes["notice"]}>
      {t("approvals:onePerson")}
    </p>
  ) : null;
}
