/** Above a list: its name, and the ways to filter it and to add to it. */
import type { ReactNode } from "react";
import { listMessages } from "../../contract/messages/list.ts";
import type { Resource } from "../../contract/resource.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Injections } from "./injections.tsx";
import { PageMenu } from "./page-menu.tsx";
import { listPath } from "./row-link.ts";
import classes from "./screen.module.css";

interface ListToolbarProps {
  resource: Resource | undefined;
  label: string;
  activeFilters: number;
  canFilter: boolean;
  onFilter: () => void;
  refresh: () => void;
}

export function ListToolbar({ resource, label, activeFilters, canFilter, onFilter, refresh }: ListToolbarProps): ReactNode {
  const t = useTranslate();
  return (
    <header className={classes["header"]}>
      <h1 className={classes["title"]}>{label}</h1>
      <div className={classes["buttons"]}>
        {resource !== undefined && (
          <>
            <Injections page="list" position="beforeActionButtons" resource={resource} refresh={refresh} />
            {canFilter && (
              <Button icon="filter" aria-label={activeFilters === 0 ? t(listMessages.filter) : t(listMessages.filterActive, { count: activeFilters })} onClick={onFilter}>
                {t(listMessages.filter)}
                {activeFilters > 0 && <span className={classes["count"]} aria-hidden="true">{activeFilters}</span>}
              </Button>
            )}
            {resource.options.allowedActions?.create === true && <LinkButton variant="primary" icon="plus" to={`${listPath(resource.resourceId)}/create`}>{t(listMessages.create)}</LinkButton>}
            <PageMenu page="list" resource={resource} refresh={refresh} entries={[]} />
          </>
        )}
      </div>
    </header>
  );
}
