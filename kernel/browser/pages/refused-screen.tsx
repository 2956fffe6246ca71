/** Shown for a page that the user has no permission for. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import classes from "./pages.module.css";

export function RefusedScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={`${classes["centered"]} ${classes["small"]}`}>
      <span className={classes["tile"]}>
        <Icon name="lock" size={20} />
      </span>
      <h1>{t("lists:page.refused")}</h1>
      <p className={classes["hint"]}>{t("lists:page.refusedHint")}</p>
      <LinkButton to="/">{t("kernel:shell.goBackHome")}</LinkButton>
    </section>
  );
}
