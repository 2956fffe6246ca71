/** Says beside its cause that something failed, why, and offers to try again. */
import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.ts";
import { shellMessages } from "../../contract/messages/shell.ts";
import { Button } from "./button.tsx";
import classes from "./error-banner.module.css";
import { Icon } from "./icon.tsx";

export function ErrorBanner({ title, message, retry }: { title?: string; message: string; retry?: (() => void) | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <div role="alert" className={classes["banner"]}>
      <span className={classes["icon"]}><Icon name="circle-alert" /></span>
      <div className={classes["text"]}>
        {title !== undefined && <p className={classes["title"]}>{title}</p>}
        <p>{message}</p>
      </div>
      {retry !== undefined && <Button size="small" onClick={retry}>{t(shellMessages.tryAgain)}</Button>}
    </div>
  );
}
