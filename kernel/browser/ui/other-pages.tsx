/** Buttons to the previous and the next rows of a short table. */
import "../i18n/bulk-messages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCount } from "../i18n/use-language.ts";
import { Button } from "./button.tsx";
import classes from "./other-pages.module.css";

export interface OtherPagesProps {
  /** The number of rows before the shown ones. */
  offset: number;
  /** The number of rows of a page. */
  limit: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Nothing if all rows fit on one page. */
export function OtherPages({ offset, limit, total, onOffset }: OtherPagesProps): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  if (total <= limit) return null;
  const to = Math.min(total, offset + limit);
  return (
    <div className={classes["pages"]}>
      <span role="status">
        {t("bulk:range", { from: grouped(offset + 1), to: grouped(to), total: grouped(total) })}
      </span>
      <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {t("bulk:previousPage")}
      </Button>
      <Button disabled={to >= total} onClick={() => onOffset(offset + limit)}>
        {t("bulk:nextPage")}
      </Button>
    </div>
  );
}
