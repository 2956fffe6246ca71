/** Examples of tables: the cells of all column types, and the states of a list. */
import { useState, type ReactNode } from "react";
import { gallery } from "@portalkit/kernel/gallery";
import { allSpecimens, specimenRows } from "../gallery/specimens.ts";
import { TableExample } from "../gallery/table-example.tsx";
import { EmptyState, ErrorBanner } from "@portalkit/kernel/browser";
import { NoMatch } from "./no-match.tsx";
import { Pagination } from "./pagination.tsx";
import { SkeletonTable } from "./skeleton-table.tsx";

const columns = allSpecimens.map(([, { column }]) => column);
const few = columns.slice(0, 4);
const nothing = (): void => undefined;

function PaginationExample({ total, isCounting = false }: { total: number; isCounting?: boolean }): ReactNode {
  const [page, setPage] = useState(3);
  const [limit, setLimit] = useState(10);
  return (
    <Pagination
      page={page}
      shownPage={page}
      limit={limit}
      total={total}
      isCounting={isCounting}
      shown={limit}
      sizes={[10, 25, 50]}
      onPage={setPage}
      onLimit={setLimit}
    />
  );
}

export const examples = gallery("Tables and lists", {
  ...Object.fromEntries(
    [0, 6, 12].map((from, at) => [
      `cells-${at + 1}`,
      { draw: () => <TableExample columns={columns.slice(from, from + 6)} rows={specimenRows} /> },
    ]),
  ),
  compact: { draw: () => <TableExample columns={few} rows={specimenRows} isCompact /> },
  loading: { draw: () => <TableExample columns={few} /> },
  "loading-columns": { draw: () => <SkeletonTable rows={3} /> },
  empty: {
    draw: () => (
      <TableExample columns={few} rows={[]}>
        <EmptyState title="No items here yet" hint="New records will appear here." />
      </TableExample>
    ),
  },
  "no-match": {
    props: { search: "Ada", hasFilters: true },
    draw: (props) => <NoMatch {...props} onClearSearch={nothing} onClearFilters={nothing} />,
  },
  error: {
    props: { message: "The server has no connection to its database" },
    draw: (props) => <ErrorBanner {...props} retry={nothing} />,
  },
  pagination: { props: { isCounting: false }, draw: (props) => <PaginationExample total={1204} {...props} /> },
  "pagination-counting": { draw: () => <PaginationExample total={1204} isCounting /> },
});
