/** The message of a list without rows, with a suggested action. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "../../contract/resources/resource.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { NoMatch } from "./no-match.tsx";
import { listPath } from "../navigation/resource-paths.ts";
import type { List } from "./list-answer.ts";

export function ListEmpty({
  resource,
  list: { request, total, filters, where, search, change },
}: {
  resource: Resource;
  list: List;
}): ReactNode {
  const { t } = useTranslation();
  const page = request.offset / request.limit + 1;
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
