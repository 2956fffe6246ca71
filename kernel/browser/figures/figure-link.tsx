/** A figure that leads to the list of the records that it counts. */
import type { ReactNode } from "react";
import { Link } from "../navigation/link.tsx";
import type { ListLink } from "../../contract/resources/list-link.ts";
import { listAddress } from "../query/list-address.ts";
import classes from "./figures.module.css";

interface FigureLinkProps {
  /** From the answer with the figure, so that the list shows exactly what was counted; without it, there is no link. */
  to: ListLink | undefined;
  children: ReactNode;
}

/**
 * @example <FigureLink to={data.openVisits}>{wholeNumber(data.count, language)}</FigureLink>
 */
export function FigureLink({ to, children }: FigureLinkProps): ReactNode {
  if (to === undefined) return children;
  return (
    <Link className={classes["figure"]} to={listAddress(to.resourceId, to.filters)}>
      {children}
    </Link>
  );
}
