/** The message of a list that no record matches, with buttons to clear its search and filters. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, EmptyState } from "@portalkit/kernel/browser";

interface NoMatchProps {
  search?: string;
  hasFilters: boolean;
  onClearSearch?: () => void;
  onClearFilters: () => void;
}

/** Keeps the sentence of every empty list (docs/product.md, portal 2) below the reason. */
export function NoMatch({ search = "", hasFilters, onClearSearch, onClearFilters }: NoMatchProps): ReactNode {
  const { t } = useTranslation();
  const title = search === "" ? t("lists:list.noMatch") : t("lists:listSettings.noneFound", { search });
  return (
    <EmptyState
      icon="search"
      title={title}
      hint={t("lists:list.empty")}
      action={
        <>
          {search !== "" && <Button onClick={onClearSearch}>{t("lists:listSettings.clearSearch")}</Button>}
          {hasFilters && <Button onClick={onClearFilters}>{t("lists:list.clearFilters")}</Button>}
        </>
      }
    />
  );
}
