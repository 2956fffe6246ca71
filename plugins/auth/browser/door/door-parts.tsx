/** What the forms in front of the door have in common. */
import type { ReactNode } from "react";
import { Icon } from "#kernel/browser";
import classes from "./door.module.css";

/** Always there, so that screen readers hear it when it gets its words. */
export function FormMessage({ id, message }: { id: string; message: string | undefined }): ReactNode {
  return <p id={id} role="alert" className={classes["message"]}>{message}</p>;
}

/** What has happened, in place of the form. */
export function Outcome({ children }: { children: ReactNode }): ReactNode {
  return <div role="status" className={classes["outcome"]}><Icon name="mail" size={20} /><p>{children}</p></div>;
}

export const formClass = classes["form"] ?? "";
export const waysClass = classes["ways"] ?? "";
export const hintClass = classes["hint"] ?? "";
