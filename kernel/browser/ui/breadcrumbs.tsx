/** Home, then the resource, then the page and its record (docs/product.md, portal 2). */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./breadcrumbs.module.css";
import { Link } from "../navigation/link.tsx";

/** The last crumb is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { label: string; to?: string }[] }): ReactNode {
  const { t } = useTranslation();
  const all = [{ label: t("kernel:shell.home"), to: "/" }, ...crumbs];
  return (
    <nav aria-label={t("kernel:shell.breadcrumb")} className={classes["breadcrumbs"]}>
      {all.map(({ label, to }, index) => (
        <Fragment key={`${index} ${label}`}>
          {index > 0 && <span aria-hidden>/</span>}
          {to === undefined || index === all.length - 1 ? (
            <span aria-current="page">{label}</span>
          ) : (
            <Link to={to}>{label}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
