/** The place of the menu of views beside a list's title: shows the name of the view until the menu has loaded. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { showError, useAfterFirstPaint } from "@portalkit/kernel/browser/engine";
import { Icon, Lazy } from "@portalkit/kernel/browser";
import { onlyInBrowser } from "@portalkit/kernel/browser/plugin";
import { layoutOf } from "./arrange-columns.ts";
import { loadViewsMenu, useHasListViews } from "./load-list-views.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { viewQuery } from "./view-address.ts";
import classes from "./list-toolbar.module.css";

const loadMenu = onlyInBrowser(loadViewsMenu);

export function ViewsPlace({ arrangement }: { arrangement: Arrangement }): ReactNode {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isSettled = useAfterFirstPaint();
  const { resourceId, settings, put, open, view, layout, places } = arrangement;
  const name = view?.name ?? t("lists:listSettings.allRecords");
  const placeholder = (
    <span className={classes["view"]}>
      <span className={classes["viewName"]}>{name}</span>
      <Icon name="chevron-down" size={14} />
    </span>
  );
  if (!useHasListViews()) return null;
  if (!isSettled) return placeholder;
  return (
    <Lazy
      load={loadMenu}
      props={{
        resourceId,
        name,
        triggerClassName: classes["view"] ?? "",
        view,
        settings,
        put,
        open,
        query: viewQuery(search),
        layout,
        currentLayout: () => layoutOf(places, arrangement),
      }}
      onFailure={showError}
    >
      {placeholder}
    </Lazy>
  );
}
