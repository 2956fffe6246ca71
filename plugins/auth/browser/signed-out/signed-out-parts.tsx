/** Shared parts of the forms on the sign-in pages. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@portalkit/kernel/browser";
import classes from "./signed-out.module.css";

/** Always rendered, so that screen readers announce the message when it appears. */
export function FormMessage({ id, message }: { id: string; message: string | undefined }): ReactNode {
  return (
    <p id={id} role="alert" className={classes["message"]}>
      {message}
    </p>
  );
}

/** Notice above the form that requests a new link. */
export function DeadLinkNotice(): ReactNode {
  const { t } = useTranslation();
  return (
    <p role="alert" className={classes["message"]}>
      {t("auth:deadLink")}
    </p>
  );
}

/** Result of a form, shown in its place. */
export function Outcome({ children }: { children: ReactNode }): ReactNode {
  return (
    <div role="status" className={classes["outcome"]}>
      <Icon name="mail" size={20} />
      <p>{children}</p>
    </div>
  );
}

export const formClass = classes["form"] ?? "";
export const waysClass = classes["ways"] ?? "";
export const hintClass = classes["hint"] ?? "";

/** Returns the current page's `?next=...`, encoded; an empty string if there is none. */
export function nextQuery(search: URLSearchParams): string {
  const next = search.get("next");
  return next === null ? "" : `?next=${encodeURIComponent(next)}`;
}
