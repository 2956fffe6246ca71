/** One section of the account page, with a title and a hint. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateText } from "@portal/kernel/browser";
import type { MessageKey } from "@portal/kernel/contract";
import classes from "./account.module.css";

export function AccountCard({
  title,
  hint,
  children,
}: {
  title: MessageKey;
  hint?: MessageKey;
  children: ReactNode;
}): ReactNode {
  useTranslation();
  const id = useId();
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <header>
        <h2 id={id}>{translateText(title)}</h2>
        {hint === undefined ? null : <p>{translateText(hint)}</p>}
      </header>
      {children}
    </section>
  );
}
