/** What the table header does, for cards: selects all of them and sorts. Loaded only if rows are cards. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SortItem, Row } from "@portalkit/kernel/contract";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { TickAll } from "./list-head.tsx";
import { useListView } from "./list-view.ts";
import { recordKey } from "../record/record-key.ts";
import type { Selection } from "./use-selection.ts";

export function CardTools({
  rows,
  sort,
  selection,
  onSort,
}: {
  rows: readonly Row[];
  sort: readonly SortItem[];
  selection: Selection;
  onSort: (sort: SortItem[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { resource, views } = useListView();
  const columns = views
    .map(({ column }) => column)
    .filter((column) => column.sortable !== false && column.virtual !== true);
  const [first] = sort;
  return (
    <>
      <TickAll
        ids={rows.map((row) => recordKey(resource, row)).filter((key) => key !== "")}
        ticked={selection.ids}
        onTick={selection.set}
      />
      <LabelledSelect
        label={t("lists:list.sortBy")}
        isLabelHidden
        value={first === undefined ? "" : `${first.direction} ${first.field}`}
        options={[
          ["", t("lists:list.unsorted")],
          ...columns.flatMap(({ name, label }): [string, string][] => [
            [`asc ${name}`, t("lists:list.ascending", { column: label })],
            [`desc ${name}`, t("lists:list.descending", { column: label })],
          ]),
        ]}
        onChange={(value) =>
          onSort(
            value === ""
              ? []
              : [{ direction: value.startsWith("asc") ? "asc" : "desc", field: value.slice(value.indexOf(" ") + 1) }],
          )
        }
      />
    </>
  );
}
