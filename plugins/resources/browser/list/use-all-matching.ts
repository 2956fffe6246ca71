/** Selects all records that match a list's filters and search, on all its pages, and starts actions on them. */
import "@portalkit/kernel/browser/texts/bulk";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import type { BulkActionInfo } from "@portalkit/kernel/browser/engine";
import type { Resource, Row } from "@portalkit/kernel/contract";
import { useCount } from "@portalkit/kernel/browser";
import { actionOf } from "../record/change-now.ts";
import { askAndRun } from "../record/ask-and-run.ts";
import { loadMatchingChanges, useHasMatchingChanges } from "../record/load-matching-changes.ts";
import type { MatchingRecords } from "@portalkit/kernel/browser/plugin";
import { recordKey } from "../record/record-key.ts";
import type { MatchingList } from "./list-answer.ts";
import type { Selection } from "./use-selection.ts";

interface AllMatchingState {
  /** A plugin plans changes of this resource's records. */
  isPossible: boolean;
  /** All that match are selected. */
  isAll: boolean;
  /** All rows of the page are selected, and there are others. */
  isOffered: boolean;
  records: MatchingRecords;
  total: number;
  label: string;
  onPage: string;
  offer: string;
  deleteTitle: string;
  selectAll: () => void;
  /** The actions that can run on all records. */
  actions: readonly BulkActionInfo[];
  /** Asks, and starts the action; true if it has started. */
  run: (action: BulkActionInfo) => Promise<boolean>;
}

export function useAllMatching(resource: Resource, selection: Selection, list: MatchingList): AllMatchingState {
  const { t } = useTranslation();
  const grouped = useCount();
  const { rows = [], total, isCounting, shown } = list;
  const { filters, search } = shown;
  const matchKey = JSON.stringify([filters, search]);
  const keys = rows.map((row) => recordKey(resource, row));
  const isAll = selection.all === matchKey;
  const follow = useEffectEvent((shownRows: readonly Row[] | undefined, key: string) => {
    if (selection.all === key)
      selection.set(
        (shownRows ?? []).map((row) => recordKey(resource, row)),
        key,
      );
    else if (selection.all !== undefined) selection.set([]);
  });
  // The rows of another page are selected too; other filters or another search end the selection.
  useEffect(() => follow(list.rows, matchKey), [list.rows, matchKey]);
  const isPossible = useHasMatchingChanges(resource);
  const written = grouped(total);
  const records = { resourceId: resource.resourceId, filters, ...(search === undefined ? {} : { search }) };
  const rowActions = (resource.options.actions ?? []).filter(({ bulkHandler }) => bulkHandler === true);
  return {
    isPossible,
    isAll,
    isOffered:
      isPossible &&
      !isAll &&
      rows.length > 0 &&
      (isCounting || total > rows.length) &&
      keys.every((key) => selection.ids.has(key)),
    records,
    total,
    label: isCounting ? t("bulk:counting") : t("bulk:allSelected", { total: written }),
    onPage: t("bulk:onPage", { selected: grouped(selection.ids.size) }),
    offer: isCounting ? t("bulk:counting") : t("bulk:selectAll", { total: written }),
    deleteTitle: t("bulk:deleteAll", { total: written }),
    selectAll: () => selection.set(keys, matchKey),
    actions: [
      ...(resource.options.bulkActions ?? []),
      ...rowActions.map((action) => ({ ...action, label: action.name })),
    ],
    run: async (action) => {
      const changes = await loadMatchingChanges();
      return await askAndRun({
        ...action,
        name: action.label,
        // What the action would do is described for records of one page only.
        describes: false,
        confirm: action.confirm ?? action.label,
        resource,
        recordIds: [],
        count: total,
        scope: `${t("bulk:appliesToAll", { total: written })} ${changes.reversalNote(action.reversible === true)}`,
        run: (extra) => changes.startAction(records, actionOf(action.id, extra)),
      });
    },
  };
}
