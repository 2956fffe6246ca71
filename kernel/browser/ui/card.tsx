/** A box around content that belongs together, with its title and controls. */
import { useId, type ReactNode } from "react";
import classes from "./card.module.css";

export interface CardProps {
  title?: string | undefined;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Controls beside the title. */
  actions?: ReactNode;
  /** Adds a landmark that is named after the title: for the main sections of a page, not for each of many cards. */
  isLandmark?: boolean;
  children?: ReactNode;
}

export function Card({ title, description, actions, isLandmark = false, children }: CardProps): ReactNode {
  const id = useId();
  const Element = isLandmark ? "section" : "div";
  return (
    <Element className={classes["card"]} {...(isLandmark && title !== undefined ? { "aria-labelledby": id } : {})}>
      {(title !== undefined || actions !== undefined) && (
        <div className={classes["head"]}>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {actions}
        </div>
      )}
      {description !== undefined && <p className={classes["description"]}>{description}</p>}
      {children}
    </Element>
  );
}
