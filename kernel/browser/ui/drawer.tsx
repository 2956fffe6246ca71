/** A panel at the side of the page, for details next to the user's work. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import { useModal } from "./dialog.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import classes from "./drawer.module.css";

interface DrawerProps {
  title: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Defaults to the end of the line (right in English). */
  side?: "start" | "end";
  children: ReactNode;
  onClose: () => void;
}

export function Drawer({ title, actions, side = "end", children, onClose }: DrawerProps): ReactNode {
  const { t } = useTranslation();
  const element = useModal(onClose);
  useBackCloses(onClose);
  return (
    <dialog ref={element} className={`${classes["drawer"]} ${classes[side]}`} aria-label={title}>
      <div className={classes["content"]}>
        {/* Not a `<header>` element: a drawer may be opened from the page's own header, and headers must not be nested. */}
        <div className={classes["bar"]}>
          <h2>{title}</h2>
          {actions}
          <IconButton icon="x" label={t("kernel:shell.close")} onClick={onClose} />
        </div>
        <div className={classes["body"]}>{children}</div>
      </div>
    </dialog>
  );
}
