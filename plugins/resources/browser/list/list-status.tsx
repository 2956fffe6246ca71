/** Announces the new state of the list to screen readers after another page, sort or filter. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "@portalkit/kernel/contract";
import { pageRange } from "./page-range.ts";
import type { List } from "./list-answer.ts";
import classes from "../record/screen.module.css";

export function ListStatus({
  list: { rows, total, isCounting, shown, filters, search },
  resource,
}: {
  list: List;
  resource: Resource;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <p className={classes["unseen"]} role="status">
      {rows === undefined ? "" : [pageText(), sortText()].filter(Boolean).join(". ")}
    </p>
  );

  function pageText(): string {
    if (isCounting) return "";
    const page = shown.offset / shown.limit + 1;
    const { pages, wrong } = pageRange({ page, limit: shown.limit, total, shown: rows?.length ?? 0 });
    if (wrong) return t("lists:list.wrongPage");
    if (total === 0 && search !== "") return t("lists:listSettings.noneFound", { search });
    if (total === 0) return t(filters.length > 0 ? "lists:list.noMatch" : "lists:list.empty");
    return t("lists:list.pageLoaded", { page, pages, count: total });
  }

  function sortText(): string {
    const columns = shown.sort.map(({ field, direction }) => {
      const column = resource.columns.find(({ name }) => name === field)?.label ?? field;
      return t(direction === "asc" ? "lists:list.ascending" : "lists:list.descending", { column });
    });
    return columns.length === 0 ? "" : t("lists:list.sortedBy", { columns: columns.join(", ") });
  }
}
