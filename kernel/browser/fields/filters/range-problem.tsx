/** Says that a range begins after its end, so that an empty list is no riddle. */
import type { ReactNode } from "react";
import { filterMessages } from "../../../contract/messages/filter.ts";
import { useTranslate } from "../../i18n/translate.ts";
import classes from "./filters.module.css";

export function RangeProblem({ isReversed }: { isReversed: boolean }): ReactNode {
  const t = useTranslate();
  return isReversed && <p role="alert" className={classes.problem}>{t(filterMessages.reversed)}</p>;
}
