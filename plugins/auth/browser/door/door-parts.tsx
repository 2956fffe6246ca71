/** What the forms in front of the door have in common. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#kernel/browser";
import classes from "./door.module.css";

/** Always there, so that screen readers hear it when it gets its words. */
export function FormMessage({ id, message }: { id: string; message: string | undefined }): ReactNode {
  return (
    <p id={id} role="alert" className={classes["message"]}>
      {message}
    </p>
  );
}

/** Above the way to a new link. */
export function DeadLinkNotice(): ReactNode {
  const { t } = useTranslation();
  return (
    <p role="alert" className={classes["message"]}>
      {t("auth:deadLink")}
    </p>
  );
}

/** What has happened, in place of the form. */
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
