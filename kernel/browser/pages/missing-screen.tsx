/** In place of a page whose plugin is not part of the deployment. */
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { useRegistry } from "../registry.ts";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import classes from "./pages.module.css";

export function MissingScreen(): ReactNode {
  const t = useTranslate();
  const { pathname } = useLocation();
  const title = useRegistry().routes.find(({ path }) => path === pathname)?.title ?? pathname;
  return (
    <section className={`${classes["centered"]} ${classes["small"]}`}>
      <span className={classes["tile"]}><Icon name="puzzle" size={20} /></span>
      <h1>{t(shellMessages.missingPage, { page: t(title) })}</h1>
      <p className={classes["hint"]}>{t(shellMessages.missingPageHint)}</p>
      <LinkButton to="/">{t(shellMessages.goBackHome)}</LinkButton>
    </section>
  );
}
