/** Warns that a range begins after its end, which would explain an empty list. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import classes from "./filters.module.css";

export function RangeProblem({ isReversed }: { isReversed: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    isReversed && (
      <p role="alert" className={classes.problem}>
        {t("filters:reversed")}
      </p>
    )
  );
}
