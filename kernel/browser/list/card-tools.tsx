/** What the table header does, for cards: selects all of them and sorts. Loaded only if rows are cards. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SortItem } from "../../contract/resources/filter.ts";
import type { Row } from "../../contract/resources/resource.ts";
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
      <select
        aria-label={t("lists:list.sortBy")}
        value={first === undefined ? "" : `${first.direction} ${first.field}`}
        onChange={({ target: { value } }) =>
          onSort(
            value === ""
              ? []
              : [{ direction: value.startsWith("asc") ? "asc" : "desc", field: value.slice(value.indexOf(" ") + 1) }],
          )
        }
      >
        <option value="">{t("lists:list.unsorted")}</option>
        {columns.flatMap(({ name, label }) => [
          <option key={`asc ${name}`} value={`asc ${name}`}>
            {t("lists:list.ascending", { column: label })}
          </option>,
          <option key={`desc ${name}`} value={`desc ${name}`}>
            {t("lists:list.descending", { column: label })}
          </option>,
        ])}
      </select>
    </>
  );
}
