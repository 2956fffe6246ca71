/**
 * The parts of pages as exported to plugins: each loads its code when rendered, because the public API is part of every
 * page.
 */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { CountInputProps } from "../ui/count-input.tsx";
import type { NumberInputProps } from "../ui/number-input.tsx";
import type { OtherPagesProps } from "../ui/other-pages.tsx";
import type { PageProps } from "../ui/page.tsx";
import type { TableFrameProps } from "../ui/table-frame.tsx";
import type { TableProps } from "../ui/table.tsx";
import type { TabsProps } from "../ui/tabs.tsx";

type Parts = typeof import("../ui/page-parts.ts");
const loadParts = (): Promise<Parts> => import("../ui/page-parts.ts");
const loadPage = async (): Promise<Parts["Page"]> => (await loadParts()).Page;
// One loaded component serves all types of rows and ids.
const loadTable = async (): Promise<FunctionComponent<TableProps<never>>> => (await loadParts()).Table;
const loadTableFrame = async (): Promise<Parts["TableFrame"]> => (await loadParts()).TableFrame;
const loadCount = async (): Promise<FunctionComponent<CountInputProps>> => (await loadParts()).CountInput;
/** Forms load it beforehand, so that a dialog can give the focus to its first field. */
export const loadNumber = async (): Promise<FunctionComponent<NumberInputProps>> => (await loadParts()).NumberInput;
/** A file of its own, because few pages need it and its texts. */
const loadOtherPages = async (): Promise<FunctionComponent<OtherPagesProps>> =>
  (await import("../ui/other-pages.tsx")).OtherPages;
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
 * The box and the look of `Table`, for rows that it has not, such as groups with heads of their own.
 * @example <TableFrame label={t("visits:changes")}><thead>...</thead><tbody>...</tbody></TableFrame>
 */
export function TableFrame(props: TableFrameProps): ReactNode {
  return <Lazy load={loadTableFrame} props={props} />;
}

/**
 * Buttons to the previous and the next rows of a table whose answer has a part of them; nothing if all are shown.
 * @example <OtherPages offset={offset} limit={25} total={data.total} onOffset={setOffset} />
 */
export function OtherPages(props: OtherPagesProps): ReactNode {
  return <Lazy load={loadOtherPages} props={props} />;
}

/**
 * One of several views of a page, selected by pointer or arrow keys.
 * @example <Tabs label={t("visits:views")} tabs={tabs} {...useAddressTab("view", ["open", "closed"])}>...</Tabs>
 */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  return <Lazy load={loadTabs} props={props as unknown as TabsProps<never>} />;
}

/**
 * An input of a quantity: a whole number within a range, which the arrow keys change. It never changes what is typed,
 * and refuses what is no such number in words, on a line of its own in a grid or a wrapping row; `className` styles the
 * input with what is beside it.
 * @example
 * const [seats, setSeats] = useState(typedCount(1));
 * <CountInput aria-label={t("visits:seats")} min={1} max={20} value={seats} onChange={setSeats} />
 * <Button disabled={seats.count === undefined} onClick={book}>{t("visits:book")}</Button>
 */
export function CountInput(props: CountInputProps): ReactNode {
  return <Lazy load={loadCount} props={props} />;
}

/**
 * An input of a number in the notation of the page's language, which is shown as it will be stored when it is left.
 * @example
 * const [price, setPrice] = useState<{ text: string; digits?: string | undefined }>();
 * <NumberInput
 *   aria-label={t("visits:price")}
 *   value={visit.price}
 *   text={price?.text}
 *   onText={(text, { digits }) => setPrice({ text, digits })}
 * />
 */
export function NumberInput(props: NumberInputProps): ReactNode {
  return <Lazy load={loadNumber} props={props} />;
}
