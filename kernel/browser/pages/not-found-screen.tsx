/** The page for unknown addresses (spec 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../navigation/page-title.ts";
import { LinkButton } from "../ui/button.tsx";
import classes from "./pages.module.css";

export function NotFoundScreen(): ReactNode {
  const { t } = useTranslation();
  usePageTitle("404");
  return (
    <section className={classes["centered"]}>
      <p className={classes["code"]}>404</p>
      <h1>{t("kernel:shell.notFoundTitle")}</h1>
      <p className={classes["hint"]}>{t("kernel:shell.notFoundText")}</p>
      <LinkButton to="/" variant="primary">
        {t("kernel:shell.goBackHome")}
      </LinkButton>
    </section>
  );
}
