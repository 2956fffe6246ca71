/** The page of bulk operations: the user's own, or everyone's for those who may see them. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { OtherPages, Page, Tabs, useAdminUser, useCall, type PluginInstance } from "@portalkit/kernel/browser";
import { listBulkOperations, type BulkOperation } from "../contract.ts";
import { OperationDetails } from "./operation-details.tsx";
import { OperationTable } from "./operation-table.tsx";
import { isOpenState, useProgress } from "./use-progress.ts";

const pageRows = 20;

export function BulkOperationsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { pk } = useAdminUser();
  const [search, setSearch] = useSearchParams();
  const [ofEveryone, setOfEveryone] = useState(false);
  // Stays while another page is loading, so that its tabs keep the focus.
  const [maySeeEveryone, setMaySeeEveryone] = useState(false);
  const [offset, setOffset] = useState(0);
  const [changed, setChanged] = useState<Readonly<Record<string, Partial<BulkOperation>>>>({});
  /** Counts the changes that request everything on the page again. */
  const [changes, setChanges] = useState(0);
  const requestAgain = (): void => setChanges((before) => before + 1);
  const version = String(changes);
  const { data, error, refresh } = useCall(instance, listBulkOperations, {
    body: { ofEveryone, offset, limit: pageRows },
    version,
  });
  if (data !== undefined && data.maySeeEveryone !== maySeeEveryone) setMaySeeEveryone(data.maySeeEveryone);
  const operations = data?.operations.map((one) => {
    const { [one.id]: newer } = changed;
    return newer?.done === undefined || newer.done < one.done || !isOpenState(one) ? one : { ...one, ...newer };
  });
  const selected = search.get("id");
  const watched = [...new Set([String(pk), ...(operations ?? []).map(({ userId }) => userId)])];
  useProgress(
    instance,
    watched,
    operations?.some(isOpenState) === true,
    (progress) => {
      setChanged((before) => ({ ...before, [progress.id]: progress }));
      if (!isOpenState(progress)) requestAgain();
    },
    requestAgain,
  );
  const select = (id: string | null): void => setSearch(id === null ? {} : { id }, { replace: true });
  return (
    <Page title={t("bulk-operations:title")}>
      <Tabs
        label={t("bulk-operations:user")}
        tabs={
          maySeeEveryone
            ? [
                { id: "mine", label: t("bulk-operations:mine") },
                { id: "everyone", label: t("bulk-operations:everyone") },
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
            instance={instance}
            id={selected}
            version={version}
            newer={changed[selected]}
            onChanged={requestAgain}
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
