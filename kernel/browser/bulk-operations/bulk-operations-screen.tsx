/** The page of bulk operations: the user's own, or everyone's for those who may see them. */
import "../i18n/bulk-messages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listBulkOperations, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { call } from "../api/call.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useQuery, useRefreshQueries } from "../query/use-query.ts";
import { useAdminUser } from "../session/hooks.ts";
import { OtherPages } from "../ui/other-pages.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { OperationDetails } from "./operation-details.tsx";
import { OperationTable } from "./operation-table.tsx";
import { isOpenState, useProgress } from "./use-progress.ts";

const pageRows = 20;
const listKey = "bulk operations";

export function BulkOperationsScreen(_props: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { pk } = useAdminUser();
  const [search, setSearch] = useSearchParams();
  const [ofEveryone, setOfEveryone] = useState(false);
  // Stays while another page is loading, so that its tabs keep the focus.
  const [maySeeEveryone, setMaySeeEveryone] = useState(false);
  const [offset, setOffset] = useState(0);
  const [changed, setChanged] = useState<Readonly<Record<string, Partial<BulkOperation>>>>({});
  const refreshAll = useRefreshQueries();
  const { data, error, refresh } = useQuery(`${listKey} ${ofEveryone} ${offset}`, (signal) =>
    call(listBulkOperations, { ofEveryone, offset, limit: pageRows }, { signal }),
  );
  if (data !== undefined && data.maySeeEveryone !== maySeeEveryone) setMaySeeEveryone(data.maySeeEveryone);
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
    <Page title={t("bulk:title")}>
      <Tabs
        label={t("bulk:user")}
        tabs={
          maySeeEveryone
            ? [
                { id: "mine", label: t("bulk:mine") },
                { id: "everyone", label: t("bulk:everyone") },
              ]
            : []
        }
        selected={ofEveryone ? "everyone" : "mine"}
        onSelect={(id) => {
          setOffset(0);
          setOfEveryone(id === "everyone");
        }}
      >
        {selected !== null && (
          <OperationDetails
            key={selected}
            id={selected}
            newer={changed[selected]}
            onOpen={select}
            onClose={() => select(null)}
          />
        )}
        <OperationTable
          operations={operations}
          error={operations === undefined ? error : undefined}
          retry={refresh}
          selected={selected}
          hasUsers={ofEveryone}
          onOpen={select}
        />
        <OtherPages offset={offset} limit={pageRows} total={data?.total ?? 0} onOffset={setOffset} />
      </Tabs>
    </Page>
  );
}
