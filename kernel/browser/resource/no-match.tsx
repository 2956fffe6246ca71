/** What a list says when its filters or its search leave nothing of it, with the way to take them back. */
import type { ReactNode } from "react";
import { arrangementMessages } from "../../contract/messages/arrangement.ts";
import { arrangingMessages } from "../../contract/messages/arranging.ts";
import { listMessages } from "../../contract/messages/list.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

interface NoMatchProps {
  search?: string;
  hasFilters: boolean;
  onClearSearch?: () => void;
  onClearFilters: () => void;
}

/** The sentence of every empty list (specification, section 2) stays below the reason for it. */
export function NoMatch({ search = "", hasFilters, onClearSearch, onClearFilters }: NoMatchProps): ReactNode {
  const t = useTranslate();
  const title = search === "" ? t(listMessages.noMatch) : t(arrangingMessages.noneFound, { search });
  return (
    <EmptyState
      icon="search" title={title} hint={t(listMessages.empty)}
      action={<>
        {search !== "" && <Button onClick={onClearSearch}>{t(arrangementMessages.clearSearch)}</Button>}
        {hasFilters && <Button onClick={onClearFilters}>{t(listMessages.clearFilters)}</Button>}
      </>}
    />
  );
}
