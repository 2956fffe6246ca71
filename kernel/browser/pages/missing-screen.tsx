/** Shown for a page whose plugin is not part of the deployment. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { translateText } from "../i18n/translate.ts";
import { useRegistry } from "../extension/registry.ts";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import classes from "./pages.module.css";

export function MissingScreen(): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useRegistry().routes.find(({ path }) => path === pathname)?.title ?? pathname;
  return (
    <section className={`${classes["centered"]} ${classes["small"]}`}>
      <span className={classes["tile"]}>
        <Icon name="puzzle" size={20} />
      </span>
      <h1>{t("kernel:shell.missingPage", { page: translateText(title) })}</h1>
      <p className={classes["hint"]}>{t("kernel:shell.missingPageHint")}</p>
      <LinkButton to="/">{t("kernel:shell.goBackHome")}</LinkButton>
    </section>
  );
}
