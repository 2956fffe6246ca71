/** What a list without rows says, and what to do about it. */
import type { ReactNode } from "react";
import { arrangementMessages } from "../../contract/messages/arrangement.ts";
import { arrangingMessages } from "../../contract/messages/arranging.ts";
import { listMessages } from "../../contract/messages/list.ts";
import { filterMessages } from "../../contract/messages/filter.ts";
import type { Resource } from "../../contract/resource.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { listPath } from "./row-link.ts";
import type { List } from "./use-list.ts";

export function ListEmpty({ resource, list: { request, total, filters, search, change } }: { resource: Resource; list: List }): ReactNode {
  const t = useTranslate();
  const page = request.offset / request.limit + 1;
  if (total > 0) {
    const pages = Math.ceil(total / request.limit);
    return <EmptyState icon="circle-alert" title={t(listMessages.wrongPage)} hint={t(listMessages.wrongPageHint, { page })} action={<Button onClick={() => change({ page: pages })}>{t(listMessages.lastPage)}</Button>} />;
  }
  if (search !== "") return <EmptyState icon="search" title={t(listMessages.empty)} hint={t(arrangingMessages.noneFound, { search })} action={<Button onClick={() => change({ search: "" })}>{t(arrangementMessages.clearSearch)}</Button>} />;
  if (filters.length > 0) return <EmptyState icon="search" title={t(listMessages.empty)} hint={t(listMessages.noMatch)} action={<Button onClick={() => change({ filters: [] })}>{t(filterMessages.clearAll)}</Button>} />;
  if (resource.options.allowedActions?.create !== true) return <EmptyState title={t(listMessages.empty)} hint={t(listMessages.emptyHint)} />;
  return <EmptyState title={t(listMessages.empty)} hint={t(listMessages.emptyCreateHint)} action={<LinkButton variant="primary" icon="plus" to={`${listPath(resource.resourceId)}/create`}>{t(listMessages.create)}</LinkButton>} />;
}
