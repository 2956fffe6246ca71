/** The page of bulk operations: the user's own, or everyone's for those who may see them. */
import "../i18n/bulk-messages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listBulkOperations, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { call } from "../api/call.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useCount } from "../i18n/use-language.ts";
import { usePageTitle } from "../navigation/page-title.ts";
import { useQuery, useRefreshQueries } from "../query/use-query.ts";
import { useAdminUser } from "../session/hooks.ts";
import { messageOf } from "../toasts/show-error.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState, ErrorBanner, Skeleton } from "../ui/states.tsx";
import { OperationDetails } from "./operation-details.tsx";
import { OperationTable } from "./operation-table.tsx";
import { OtherPages } from "./other-pages.tsx";
import { isOpenState, useProgress } from "./use-progress.ts";
import screen from "../record/screen.module.css";
import classes from "./bulk-operations.module.css";

const pageRows = 20;
const listKey = "bulk operations";

export function BulkOperationsScreen(_props: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const { pk } = useAdminUser();
  const [search, setSearch] = useSearchParams();
  const [ofEveryone, setOfEveryone] = useState(false);
  const [offset, setOffset] = useState(0);
  const [changed, setChanged] = useState<Readonly<Record<string, Partial<BulkOperation>>>>({});
  const refreshAll = useRefreshQueries();
  const title = t("bulk:title");
  usePageTitle(title);
  const { data, error, refresh } = useQuery(`${listKey} ${ofEveryone} ${offset}`, (signal) =>
    call(listBulkOperations, { ofEveryone, offset, limit: pageRows }, { signal }),
  );
  const operations = data?.operations.map((one) => {
    const { [one.id]: newer } = changed;
    return newer?.done === undefined || newer.done < one.done || !isOpenState(one) ? one : { ...one, ...newer };
  });
  const selected = search.get("id");
  const watched = [...new Set([String(pk), ...(operations ?? []).map(({ userId }) => userId)])];
  useProgress(
    watched,
    operations?.some(isOpenState) === true,
    (progress) => {
      setChanged((before) => ({ ...before, [progress.id]: progress }));
      if (!isOpenState(progress)) refreshAll("bulk ");
    },
    () => refreshAll("bulk "),
  );
  const select = (id: string | null): void => setSearch(id === null ? {} : { id }, { replace: true });
  return (
    <div className={classes["screen"]}>
      <Breadcrumbs crumbs={[{ label: title }]} />
      <header className={screen["header"]}>
        <h1 className={screen["title"]}>{title}</h1>
        {data?.maySeeEveryone === true && (
          <div className={screen["buttons"]} role="group" aria-label={t("bulk:user")}>
            {[false, true].map((every) => (
              <Button
                key={String(every)}
                aria-pressed={ofEveryone === every}
                variant={ofEveryone === every ? "primary" : "secondary"}
                onClick={() => {
                  setOffset(0);
                  setOfEveryone(every);
                }}
              >
                {t(every ? "bulk:everyone" : "bulk:mine")}
              </Button>
            ))}
          </div>
        )}
      </header>
      {error !== undefined && operations === undefined ? (
        <ErrorBanner message={messageOf(error)} retry={refresh} />
      ) : operations === undefined ? (
        <Skeleton height={160} />
      ) : operations.length === 0 && selected === null ? (
        <EmptyState icon="list-filter" title={t("bulk:none")} hint={t("bulk:noneHint")} />
      ) : (
        <>
          {selected !== null && (
            <OperationDetails
              key={selected}
              id={selected}
              newer={changed[selected]}
              onOpen={select}
              onClose={() => select(null)}
            />
          )}
          {operations.length > 0 && (
            <OperationTable operations={operations} selected={selected} hasUsers={ofEveryone} onOpen={select} />
          )}
          <OtherPages
            offset={offset}
            limit={pageRows}
            total={data?.total ?? 0}
            written={grouped}
            onOffset={setOffset}
          />
        </>
      )}
    </div>
  );
}
