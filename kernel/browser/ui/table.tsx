/** A table of typed columns, with rows for loading, empty and failed answers; on a phone, each row is a card. */
import type { ReactNode } from "react";
import { messageOf } from "../toasts/show-error.ts";
import { EmptyState, ErrorBanner, Skeleton } from "./states.tsx";
import { TableFrame } from "./table-frame.tsx";
import { tableRoles } from "./table-roles.ts";

export interface TableColumn<Row> {
  /** Unique within the table. */
  name: string;
  label: string;
  /** Shown at the head instead of the label, such as a checkbox for all rows. Cards have no heads. */
  head?: ReactNode;
  /** The label is only read aloud, as that of a column of buttons. */
  isLabelHidden?: boolean;
  /** The column's cells name their rows. At most one column. */
  isRowHeader?: boolean;
  /** Aligns numbers and amounts to the end of the cell. */
  isAmount?: boolean;
  render: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Unique within the rows. */
  rowKey: (row: Row, index: number) => string;
  /** The number of placeholder rows while loading; default 3. */
  placeholderRows?: number;
  /** What is shown below the headers if there are no rows. */
  empty?: Parameters<typeof EmptyState>[0];
  /** Shown instead of rows that could not be loaded, and above those of an earlier answer. */
  error?: unknown;
  /** Loads again, after an error. */
  retry?: () => void;
  /** What narrow screens show: one card for each row, or the table in a box that scrolls. Default: cards. */
  narrow?: "cards" | "scroll";
  /** Limits the height to that of about ten rows; the box scrolls. */
  isTall?: boolean;
  /** The rows belong to an earlier request. */
  isBusy?: boolean;
  /** Marks the row that is shown elsewhere on the page. */
  isCurrent?: (row: Row) => boolean;
  /** A last row across all columns. */
  footer?: ReactNode;
}

export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, narrow = "cards", isTall, isBusy, isCurrent, footer } = props;
  const notice = noticeOf(props);
  const isLoading = rows === undefined && notice === undefined;
  return (
    <TableFrame label={label} narrow={narrow} isTall={isTall === true} isBusy={isLoading || isBusy === true}>
      <thead {...tableRoles.rowGroup}>
        <tr {...tableRoles.row}>
          {columns.map(({ name, label: text, head = text, isLabelHidden, isAmount }) => (
            <th key={name} {...tableRoles.head} scope="col" data-amount={isAmount || undefined}>
              {isLabelHidden === true ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup}>
        {notice !== undefined && <WholeRow span={columns.length}>{notice}</WholeRow>}
        {isLoading && <PlaceholderRows {...props} />}
        {rows?.map((row, index) => (
          <tr key={rowKey(row, index)} {...tableRoles.row} aria-current={isCurrent?.(row) === true || undefined}>
            {columns.map((column) => (
              <Cell key={column.name} column={column}>
                {column.render(row)}
              </Cell>
            ))}
          </tr>
        ))}
        {footer !== undefined && <WholeRow span={columns.length}>{footer}</WholeRow>}
      </tbody>
    </TableFrame>
  );
}

function noticeOf<Row>({ rows, error, retry, empty }: TableProps<Row>): ReactNode {
  if (error !== undefined)
    return <ErrorBanner message={messageOf(error)} {...(retry === undefined ? {} : { retry })} />;
  return rows?.length === 0 && empty !== undefined ? <EmptyState {...empty} /> : undefined;
}

function Cell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }): ReactNode {
  const { label, isLabelHidden, isRowHeader, isAmount } = column;
  if (isRowHeader === true)
    return (
      <th {...tableRoles.rowHead} scope="row">
        {children}
      </th>
    );
  return (
    <td
      {...tableRoles.cell}
      data-label={isLabelHidden === true ? undefined : label}
      data-amount={isAmount || undefined}
    >
      {children}
    </td>
  );
}

function WholeRow({ span, children }: { span: number; children: ReactNode }): ReactNode {
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} colSpan={span} data-whole="">
        {children}
      </td>
    </tr>
  );
}

/** Hidden from screen readers, which would find headings without names. */
function PlaceholderRows<Row>({ columns, placeholderRows = 3 }: TableProps<Row>): ReactNode {
  return Array.from({ length: placeholderRows }, (_, index) => (
    <tr key={index} {...tableRoles.row} aria-hidden>
      {columns.map((column) => (
        <Cell key={column.name} column={column}>
          <Skeleton width="60%" />
        </Cell>
      ))}
    </tr>
  ));
}
