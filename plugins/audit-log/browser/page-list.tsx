/** Items of a paginated list, with the loading state, the error, the empty message and the button for more. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, ErrorBanner, Skeleton } from "@portalkit/kernel/browser";
import type { Pages } from "./use-pages.ts";
import classes from "./audit-log.module.css";

export function PageList<Item>({
  pages: { items, hasMore, error, isLoading, more },
  keyOf,
  nothing,
  children,
}: {
  pages: Pages<Item>;
  keyOf: (item: Item) => string;
  nothing: string;
  children: (item: Item) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {items.length === 0 && !isLoading && error === undefined && <p className={classes["faint"]}>{nothing}</p>}
      <ol className={classes["entries"]} aria-busy={isLoading}>
        {items.map((item) => (
          <li key={keyOf(item)} className={classes["entry"]}>
            {children(item)}
          </li>
        ))}
        {isLoading &&
          [0, 1].map((at) => (
            <li key={at} className={classes["entry"]} aria-hidden="true">
              <Skeleton width="50%" />
            </li>
          ))}
      </ol>
      {error !== undefined && <ErrorBanner message={error} retry={more} />}
      {hasMore && !isLoading && error === undefined && <Button onClick={more}>{t("audit-log:showMore")}</Button>}
    </>
  );
}
