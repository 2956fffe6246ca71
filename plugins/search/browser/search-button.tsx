/** The button in the top bar that opens the command palette. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, openByShortcut } from "@portalkit/kernel/browser";

export function SearchButton(): ReactNode {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="search"
      label={t("search:open")}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openByShortcut("mod+k")}
    />
  );
}
