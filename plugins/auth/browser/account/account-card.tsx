/** One part of the account page: what it is about, and what can be done there. */
import { useId, type ReactNode } from "react";
import { useTranslate } from "#kernel/browser";
import classes from "./account.module.css";

export function AccountCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(title)}</h2>
        {hint === undefined ? null : <p>{t(hint)}</p>}
      </header>
      {children}
    </section>
  );
}
