/** The toolbar above a list: its title, and the buttons to filter it and to create a record. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Resource, listPath } from "@portalkit/kernel/contract";
import { Button, IconButton, LinkButton, Lazy } from "@portalkit/kernel/browser";
import { QuickSearch } from "./arrangement/quick-search.tsx";
import type { Arrangement } from "./arrangement/use-arrangement.ts";
import { ViewsPlace } from "./arrangement/views-place.tsx";
import { Injections } from "../record/injections.tsx";
import type { LiveRows } from "./use-live-rows.ts";
import { PageMenu } from "../record/page-menu.tsx";
import classes from "../record/screen.module.css";

interface ListToolbarProps {
  resource: Resource;
  label: string;
  activeFilters: number;
  canFilter: boolean;
  search: string;
  arrangement: Arrangement;
  onFilter: () => void;
  onSearch: (search: string) => void;
  onTyping: (isTyping: boolean) => void;
  live: LiveRows;
  refresh: () => void;
}

const loadChooser = (): Promise<typeof import("./arrangement/column-chooser.tsx").ColumnChooser> =>
  import("./arrangement/column-chooser.tsx").then((module) => module.ColumnChooser);

export function ListToolbar({
  resource,
  label,
  activeFilters,
  canFilter,
  search,
  arrangement,
  onFilter,
  onSearch,
  onTyping,
  live,
  refresh,
}: ListToolbarProps): ReactNode {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const searched = resource.columns.filter((column) => column.quickSearch === true);
  return (
    <header className={classes["header"]}>
      <div className={classes["heading"]}>
        <h1 className={classes["title"]}>{label}</h1>
        {arrangement.isKept && <ViewsPlace arrangement={arrangement} />}
        <span role="status">
          {live.hasPendingUpdates && (
            <Button variant="ghost" icon="refresh-cw" onClick={live.show}>
              {t("lists:list.updates")}
            </Button>
          )}
        </span>
      </div>
      <div className={classes["buttons"]} data-list="">
        <Injections page="list" position="beforeActionButtons" resource={resource} refresh={refresh} />
        {searched.length > 0 && (
          <QuickSearch columns={searched} search={search} onSearch={onSearch} onTyping={onTyping} />
        )}
        {canFilter && (
          <Button
            icon="filter"
            data-filter-button=""
            aria-label={
              activeFilters === 0 ? t("lists:list.filter") : t("lists:list.filterActive", { count: activeFilters })
            }
            onClick={onFilter}
          >
            <span className={classes["word"]}>{t("lists:list.filter")}</span>{" "}
            {activeFilters > 0 && (
              <span className={classes["count"]} aria-hidden="true">
                {activeFilters}
              </span>
            )}
          </Button>
        )}
        {arrangement.isKept && (
          <IconButton icon="columns-3" label={t("lists:listSettings.columns")} onClick={() => setChoosing(true)} />
        )}
        {resource.options.allowedActions?.create === true && (
          <LinkButton variant="primary" icon="plus" to={`${listPath(resource.resourceId)}/create`}>
            <span className={classes["word"]}>{t("lists:list.create")}</span>
          </LinkButton>
        )}
        <PageMenu page="list" resource={resource} refresh={refresh} entries={[]} />
      </div>
      {isChoosing && <Lazy load={loadChooser} props={{ arrangement, resource, onClose: () => setChoosing(false) }} />}
    </header>
  );
}
