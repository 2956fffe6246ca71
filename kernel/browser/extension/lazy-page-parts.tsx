/**
 * The parts of pages as exported to plugins: each loads its code when rendered, because the public API is part of every
 * page.
 */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { PageProps } from "../ui/page.tsx";
import type { TableProps } from "../ui/table.tsx";
import type { TabsProps } from "../ui/tabs.tsx";

type Parts = typeof import("../ui/page-parts.ts");
const loadParts = (): Promise<Parts> => import("../ui/page-parts.ts");
const loadPage = async (): Promise<Parts["Page"]> => (await loadParts()).Page;
// One loaded component serves all types of rows and ids.
const loadTable = async (): Promise<FunctionComponent<TableProps<never>>> => (await loadParts()).Table;
const loadTabs = async (): Promise<FunctionComponent<TabsProps<never>>> => (await loadParts()).Tabs;

/**
 * The frame of a page in the shell: breadcrumbs, title, toolbar, and what is shown instead of the content.
 * @example
 * const { data, error, refresh } = useCall(instance, getVisits);
 * return <Page title={t("visits:title")} isLoading={data === undefined} error={error} retry={refresh}>...</Page>;
 */
export function Page(props: PageProps): ReactNode {
  return <Lazy load={loadPage} props={props} />;
}

/**
 * A table of typed columns, with rows for loading, empty and failed answers; on a phone, each row is a card.
 * @example
 * <Table label={t("visits:title")} rows={data?.visits} rowKey={({ id }) => id} columns={[
 *   { name: "page", label: t("visits:page"), isRowHeader: true, render: ({ page }) => page },
 *   { name: "count", label: t("visits:count"), isAmount: true, render: ({ count }) => grouped(count) },
 * ]} />
 */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  return <Lazy load={loadTable} props={props as unknown as TableProps<never>} />;
}

/**
 * One of several views of a page, selected by pointer or arrow keys.
 * @example <Tabs label={t("visits:views")} tabs={tabs} {...useAddressTab("view", ["open", "closed"])}>...</Tabs>
 */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  return <Lazy load={loadTabs} props={props as unknown as TabsProps<never>} />;
}
