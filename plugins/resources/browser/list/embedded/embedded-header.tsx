/** The header of an embedded list: its title, pending updates, the filter and the button for a new record. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "@portalkit/kernel/browser";
import type { LiveRows } from "../use-live-rows.ts";
import screen from "../../record/screen.module.css";
import classes from "./embedded-list.module.css";

interface EmbeddedHeaderProps {
  label: string;
  live: LiveRows;
  canFilter: boolean;
  activeFilters: number;
  /** Absent if the user may not create records. */
  createPath: string | undefined;
  onFilter: () => void;
}

export function EmbeddedHeader({
  label,
  live,
  canFilter,
  activeFilters,
  createPath,
  onFilter,
}: EmbeddedHeaderProps): ReactNode {
  const { t } = useTranslation();
  return (
    <header className={classes["header"]}>
      <h2>{label}</h2>
      <div className={screen["buttons"]}>
        <span role="status">
          {live.hasPendingUpdates && (
            <Button variant="ghost" icon="refresh-cw" onClick={live.show}>
              {t("lists:list.updates")}
            </Button>
          )}
        </span>
        {canFilter && (
          <Button
            icon="filter"
            aria-label={
              activeFilters === 0 ? t("lists:list.filter") : t("lists:list.filterActive", { count: activeFilters })
            }
            onClick={onFilter}
          >
            {t("lists:list.filter")}
            {activeFilters > 0 && (
              <span className={screen["count"]} aria-hidden="true">
                {activeFilters}
              </span>
            )}
          </Button>
        )}
        {createPath !== undefined && (
          <LinkButton icon="plus" to={createPath}>
            {t("lists:list.create")}
          </LinkButton>
        )}
      </div>
    </header>
  );
}
