/** One notification of the history; a click marks it as read and opens its link. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, insidePath, Link, useDateTime } from "@portalkit/kernel/browser";
import type { KeptNotification } from "../contract.ts";
import classes from "./notifications.module.css";

const icons = { info: "info", success: "circle-check", warning: "triangle-alert", danger: "circle-alert" } as const;

export function Entry({ notification, onOpen }: { notification: KeptNotification; onOpen: () => void }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { message, at, link, variant, isRead } = notification;
  const content = (
    <>
      <span className={classes[variant]}>
        <Icon name={icons[variant]} />
      </span>
      <span className={classes["text"]}>
        {!isRead && <span className="visually-hidden">{t("notifications:unread")}: </span>}
        <span className={classes["message"]}>
          <bdi>{message}</bdi>
        </span>
        <time dateTime={at}>{dateTime(at, "time")}</time>
      </span>
      {!isRead && <span className={classes["dot"]} />}
    </>
  );
  return (
    <li>
      {link === null ? (
        // Remains a button after it is read, so that the keyboard focus is not lost.
        <button
          type="button"
          className={classes["entry"]}
          data-unread={!isRead || undefined}
          aria-disabled={isRead}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <Link to={insidePath(link)} className={classes["entry"]} data-unread={!isRead || undefined} onClick={onOpen}>
          {content}
        </Link>
      )}
    </li>
  );
}
