/** Placeholders shown instead of content: loading, empty, and error states. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import classes from "./states.module.css";

/** A grey bar of the size that the content will have. */
export function Skeleton({ width = "100%", height = 14 }: { width?: string | number; height?: number }): ReactNode {
  return <span className={classes["skeleton"]} style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}

export function EmptyState({
  icon = "inbox",
  title,
  hint,
  action,
}: {
  icon?: string;
  title: string;
  hint?: string;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={classes["empty"]}>
      <Icon name={icon} size={20} />
      <p className={classes["title"]}>{title}</p>
      {hint === undefined ? null : <p>{hint}</p>}
      {action}
    </div>
  );
}

/** Title "Error!" by default (docs/product.md, portal 8). */
export function ErrorBanner({
  title,
  message,
  retry,
}: {
  title?: string;
  message: string;
  retry?: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes["error"]} role="alert">
      <Icon name="circle-alert" size={18} />
      <div>
        <strong>{title ?? t("kernel:shell.error")}</strong>
        <p>{message}</p>
      </div>
      {retry === undefined ? null : (
        <Button icon="refresh-cw" onClick={retry}>
          {t("kernel:shell.tryAgain")}
        </Button>
      )}
    </div>
  );
}
