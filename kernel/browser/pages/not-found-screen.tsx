/**
 * The page for unknown addresses (docs/product.md, portal 2). Superadmins read which plugin would have the page, if
 * there is one.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { superadminRole } from "../../contract/permissions.ts";
import { getAbsentPage } from "../../contract/shell/shell-endpoints.ts";
import { call } from "../api/call.ts";
import { useRole } from "../extension/permissions.ts";
import { usePageTitle } from "../navigation/page-title.ts";
import { useQuery } from "../query/use-query.ts";
import { LinkButton } from "../ui/button.tsx";
import { MissingPage } from "./missing-page.tsx";
import classes from "./pages.module.css";

export function NotFoundScreen(): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isSuperadmin = useRole() === superadminRole;
  const { data, error } = useQuery(isSuperadmin ? `absent page ${pathname}` : undefined, (signal) =>
    call(getAbsentPage, { path: pathname }, { signal }),
  );
  const absent = data?.page ?? undefined;
  usePageTitle(absent?.title ?? "404");
  if (isSuperadmin && data === undefined && error === undefined) return null;
  if (absent !== undefined)
    return <MissingPage page={absent.title} hint={t("kernel:shell.missingPlugin", { plugin: absent.plugin })} />;
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
