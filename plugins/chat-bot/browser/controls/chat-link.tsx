/** A link to the chat outside of the portal, styled as a button. */
import type { ReactNode } from "react";
import { Icon } from "@portalkit/kernel/browser";
import classes from "./chat-link.module.css";

export function ChatLink({
  href,
  isPrimary = false,
  children,
}: {
  href: string;
  isPrimary?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <a className={classes["chatLink"]} data-primary={isPrimary} href={href} target="_blank" rel="noreferrer">
      <Icon name="external-link" />
      {children}
    </a>
  );
}
