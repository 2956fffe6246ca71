/** The message of a list without rows, with a suggested action. */
import { useEffect, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { type Resource, listPath } from "@portalkit/kernel/contract";
import { Button, LinkButton, EmptyState } from "@portalkit/kernel/browser";
import { NoMatch } from "./no-match.tsx";
import type { List } from "./list-answer.ts";

export function ListEmpty({
  resource,
  list: { request, key, total, filters, where, search, change },
  filled,
}: {
  resource: Resource;
  list: List;
  /** The key of the last request that had rows. */
  filled: RefObject<string>;
}): ReactNode {
  const { t } = useTranslation();
  const page = request.offset / request.limit + 1;
  // The last row of the last page is gone, deleted here or elsewhere.
  useEffect(() => {
    if (total > 0 && filled.current === key) change({ page: Math.ceil(total / request.limit), isCorrection: true });
  }, [total, filled, key, request.limit, change]);
  if (total > 0) {
    const pages = Math.ceil(total / request.limit);
    return (
      <EmptyState
        icon="circle-alert"
        title={t("lists:list.wrongPage")}
        hint={t("lists:list.wrongPageHint", { page })}
        action={<Button onClick={() => change({ page: pages })}>{t("lists:list.lastPage")}</Button>}
      />
    );
  }
  const hasFilters = filters.length > 0 || where !== undefined;
  if (search !== "" || hasFilters) {
    // Moves the focus to the filter button, because the clicked button disappears.
    const clear = (): void => {
      document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
      change({ filters: [], where: null });
    };
    return (
      <NoMatch
        search={search}
        hasFilters={hasFilters}
        onClearSearch={() => change({ search: "" })}
        onClearFilters={clear}
      />
    );
  }
  if (resource.options.allowedActions?.create !== true)
    return <EmptyState title={t("lists:list.empty")} hint={t("lists:list.emptyHint")} />;
  return (
    <EmptyState
      title={t("lists:list.empty")}
      hint={t("lists:list.emptyCreateHint")}
      action={
        <LinkButton variant="primary" icon="plus" to={`${listPath(resource.resourceId)}/create`}>
          {t("lists:list.create")}
        </LinkButton>
      }
    />
  );
}
