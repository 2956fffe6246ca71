/** Says that a range begins after its end, so that an empty list is no riddle. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./filters.module.css";

export function RangeProblem({ isReversed }: { isReversed: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    isReversed && (
      <p role="alert" className={classes.problem}>
        {t("lists:filter.reversed")}
      </p>
    )
  );
}
