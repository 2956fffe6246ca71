/** The entry of the user menu that leads to the user's own account. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MenuItem } from "@portalkit/kernel/browser";

export function AccountEntry(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return <MenuItem label={t("kernel:shell.userMenu")} icon="user" onSelect={() => void navigate("/account")} />;
}
