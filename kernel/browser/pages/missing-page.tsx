/** Shown for a page whose plugin is not part of the deployment. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import classes from "./pages.module.css";

/** @param hint what to do about it */
export function MissingPage({ page, hint }: { page: string; hint: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={`${classes["centered"]} ${classes["small"]}`}>
      <span className={classes["tile"]}>
        <Icon name="puzzle" size={20} />
      </span>
      <h1>{t("kernel:shell.missingPage", { page })}</h1>
      <p className={classes["hint"]}>{hint}</p>
      <LinkButton to="/">{t("kernel:shell.goBackHome")}</LinkButton>
    </section>
  );
}
