/** Buttons to the previous and the next rows of a short table. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import classes from "./bulk-operations.module.css";

export function OtherPages({
  offset,
  limit,
  total,
  written,
  onOffset,
}: {
  offset: number;
  limit: number;
  total: number;
  written: (count: number) => string;
  onOffset: (offset: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  if (total <= limit) return null;
  const to = Math.min(total, offset + limit);
  return (
    <div className={classes["pages"]}>
      <span role="status">
        {t("bulk:range", { from: written(offset + 1), to: written(to), total: written(total) })}
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
