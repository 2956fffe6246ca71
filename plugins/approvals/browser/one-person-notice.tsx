/** Notice on the list of requests that one person runs the portal alone. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice, type InjectionProps } from "@portalkit/kernel/browser";
import type { approvals } from "../contract.ts";

export function OnePersonNotice({ instance }: InjectionProps<typeof approvals>): ReactNode {
  const { t } = useTranslation();
  return instance.options.mode === "one-person" ? <Notice>{t("approvals:onePerson")}</Notice> : null;
}
