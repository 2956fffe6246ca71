/** The label of a group in a file: dates as in the cells, in ISO format. */
import type { GroupsRequest, RecordGroup } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";

const dayMs = 86_400_000;

/** @param period of a column of dates or times */
export function groupLabel(
  { label, days: { from, before } = {} }: RecordGroup,
  period: GroupsRequest["groupBy"]["period"],
): string {
  if (from !== undefined && before !== undefined) {
    if (period === "month") return from.slice(0, 7);
    const last = new Date(Date.parse(before) - dayMs).toISOString().slice(0, 10);
    return period === "week" ? `${from} – ${last}` : from;
  }
  if (before !== undefined) return translate("aggregates:group.before", { day: before });
  if (from !== undefined) return translate("aggregates:group.since", { day: from });
  return label ?? "";
}
