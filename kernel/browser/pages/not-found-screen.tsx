/** The page for addresses that are none (spec 2). */
import type { ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { usePageTitle } from "../page-title.ts";
import { LinkButton } from "../ui/button.tsx";
import classes from "./pages.module.css";

export function NotFoundScreen(): ReactNode {
  const t = useTranslate();
  usePageTitle(shellMessages.notFoundCode);
  return (
    <section className={classes["centered"]}>
      <p className={classes["code"]}>{shellMessages.notFoundCode}</p>
      <h1>{t(shellMessages.notFoundTitle)}</h1>
      <p className={classes["hint"]}>{t(shellMessages.notFoundText)}</p>
      <LinkButton to="/" variant="primary">{t(shellMessages.goBackHome)}</LinkButton>
    </section>
  );
}
