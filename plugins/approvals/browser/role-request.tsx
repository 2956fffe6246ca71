/** On the users pages: the role that an account gets once a second person approves it, with a link to the request. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recordPath } from "@portalkit/kernel/contract";
import { Badge, Link, type RowActionProps } from "@portalkit/kernel/browser";
import { roleRequestMark } from "../contract.ts";

export function RoleRequest({ row }: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const request = row[roleRequestMark] as { id: string; role: string } | undefined;
  if (request === undefined) return null;
  return (
    <Link to={recordPath("approvals", "show", request.id)}>
      <Badge tone="warning">{t("approvals:roleWaits", { role: request.role })}</Badge>
    </Link>
  );
}
