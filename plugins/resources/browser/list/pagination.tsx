/**
 * The pagination below a list: the rows shown, the page size, and navigation to other pages
 * (docs/product.md, portal 2).
 */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isEnter, useCount, Icon, Skeleton } from "@portalkit/kernel/browser";
import { clampPage, pageRange } from "./page-range.ts";
import classes from "./pagination.module.css";

interface PaginationProps {
  /** The requested page. */
  page: number;
  /** The page whose rows are on screen: the previous one while the requested page is loading. */
  shownPage: number;
  limit: number;
  total: number;
  /** The total is an estimate: a skeleton reserves its space, and controls that depend on it are disabled. */
  isCounting?: boolean;
  /** The number of rows on screen. */
  shown: number;
  sizes: readonly number[] | undefined;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** Placeholder for the total, which may still be loading; no text contains this character. */
const place = "\u0000";

export function Pagination({
  page,
  shownPage,
  limit,
  total,
  isCounting = false,
  shown,
  sizes,
  onPage,
  onLimit,
}: PaginationProps): ReactNode {
  const { t } = useTranslation();
  const written = useCount();
  const { pages, from, to, wrong } = pageRange({ page: shownPage, limit, total, shown });
  const [before, after] = t("lists:list.showing", { from: written(from), to: written(to), total: place }).split(place);
  return (
    <div className={classes["pagination"]}>
      <p className={classes["text"]} aria-busy={isCounting}>
        {wrong ? (
          t("lists:list.wrongPage")
        ) : (
          <>
            {before}
            {isCounting ? <Skeleton width={`${written(total).length}ch`} /> : written(total)}
            {after}
          </>
        )}
      </p>
      {sizes !== undefined && sizes.length > 0 && <PageSize sizes={sizes} limit={limit} onLimit={onLimit} />}
      {pages > 1 && <Pages page={page} pages={pages} last={isCounting ? undefined : written(pages)} onPage={onPage} />}
    </div>
  );
}

function PageSize({
  sizes,
  limit,
  onLimit,
}: Pick<PaginationProps, "limit" | "onLimit"> & { sizes: readonly number[] }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const offered = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  return (
    <span className={classes["size"]}>
      <label htmlFor={id}>{t("lists:list.rowsPerPage")}</label>
      <select id={id} value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
        {offered.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </span>
  );
}

/** @param last the last page; absent while the total is unknown */
function Pages({
  page,
  pages,
  last,
  onPage,
}: {
  page: number;
  pages: number;
  last: string | undefined;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const step = { className: classes["step"], type: "button" as const };
  return (
    <nav className={classes["pages"]} aria-label={t("lists:list.pagination")}>
      <button
        {...step}
        disabled={page <= 1}
        aria-label={t("lists:list.previousPage")}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        <Icon name="chevron-left" />
        <span>{t("lists:list.previousPage")}</span>
      </button>
      <button
        {...step}
        disabled={page <= 1}
        aria-label={`1, ${t("lists:list.firstPage")}`}
        data-tip={t("lists:list.firstPage")}
        onClick={() => onPage(1)}
      >
        1
      </button>
      <PageBox page={page} pages={pages} isDisabled={last === undefined} onPage={onPage} />
      <button
        {...step}
        disabled={page >= pages || last === undefined}
        aria-label={[last, t("lists:list.lastPage")].filter(Boolean).join(", ")}
        data-tip={t("lists:list.lastPage")}
        onClick={() => onPage(pages)}
      >
        {last ?? "…"}
      </button>
      <button {...step} disabled={page >= pages} aria-label={t("lists:list.nextPage")} onClick={() => onPage(page + 1)}>
        <span>{t("lists:list.nextPage")}</span>
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}

/** Applies the typed page on Enter and on blur; Escape reverts it. */
function PageBox({
  page,
  pages,
  isDisabled,
  onPage,
}: {
  page: number;
  pages: number;
  isDisabled: boolean;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(page));
  const [seen, setSeen] = useState(page);
  if (seen !== page) {
    setSeen(page);
    setTyped(String(page));
  }
  const settle = (): void => {
    const wanted = clampPage(typed, pages) ?? page;
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <input
      className={classes["pageBox"]}
      inputMode="numeric"
      disabled={isDisabled}
      aria-label={t("lists:list.page")}
      value={typed}
      style={{ inlineSize: `${Math.max(2, typed.length) + 2}ch` }}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={settle}
      onKeyDown={(event) => {
        if (isEnter(event)) settle();
        if (event.key === "Escape") setTyped(String(page));
      }}
    />
  );
}
