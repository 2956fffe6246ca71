/**
 * Links from each figure to the list of the records that it counts; their filters are the conditions of `figures.ts`
 * in the words of a list.
 */
import { type AdminUser, type FieldFilter, type ListLink, type ReplyOf, type Span } from "@portalkit/kernel/contract";
import { spanFilters, type PluginServices } from "@portalkit/kernel/server";
import { usersResourceId } from "@portalkit/auth";
import type { getStockRecords, OverviewItem } from "../../contract/figures/calls.ts";

/** Refunded and failed orders add nothing to the sale volume, which is the sum of the net amounts of the others. */
const withSales: FieldFilter = { field: "status", operator: "nin", value: ["refunded", "failed"] };

/** `for_sale` of a code. */
const forSale: readonly FieldFilter[] = [
  { field: "status", operator: "eq", value: "new" },
  { field: "sale_lock", operator: "isEmpty", value: true },
];

const isTrue = (field: string): FieldFilter => ({ field, operator: "eq", value: true });

const counted: Readonly<Record<Metric, { resourceId: string; time: string; only?: FieldFilter }>> = {
  users: { resourceId: usersResourceId, time: "created_at" },
  orders: { resourceId: "orders", time: "created_at" },
  saleVolume: { resourceId: "sold_lines", time: "created_at", only: withSales },
  codesImported: { resourceId: "codes", time: "created_at" },
  codesSold: { resourceId: "codes", time: "sold_at" },
};

/** A figure of a time span. */
export type Metric = "users" | "orders" | "saleVolume" | "codesImported" | "codesSold";

/** What one user may open. */
export interface FigureRecords {
  /** Undefined if the user may not open one of the lists. */
  ofSpans(metric: Metric, spans: readonly Span[]): ListLink[] | undefined;
  ofMonths(metric: Metric, spans: readonly Span[]): Pick<OverviewItem, "records">;
  allSales(): ListLink | undefined;
  /** The codes for sale of each denomination, by its id; empty if the user may not open their list. */
  ofDenominations(ids: readonly string[]): ReadonlyMap<string, ListLink>;
  ofStock(): ReplyOf<typeof getStockRecords>;
}

export function figureRecords({ resources }: Pick<PluginServices, "resources">, adminUser: AdminUser): FigureRecords {
  const links = (resourceId: string, figures: readonly (readonly FieldFilter[])[]): ListLink[] | undefined =>
    resources.listLinks(resourceId, figures, adminUser);
  const link = (resourceId: string, filters: readonly FieldFilter[]): ListLink | undefined =>
    links(resourceId, [filters])?.[0];
  const ofSpans = (metric: Metric, spans: readonly Span[]): ListLink[] | undefined => {
    const { resourceId, time, only } = counted[metric];
    return links(
      resourceId,
      spans.map((span) => [...(only === undefined ? [] : [only]), ...spanFilters(time, span)]),
    );
  };
  return {
    ofSpans,
    ofMonths: (metric, spans) => {
      const [mtd, splm, sp3m, sp6m] = ofSpans(metric, spans) ?? [];
      return mtd !== undefined && splm !== undefined && sp3m !== undefined && sp6m !== undefined
        ? { records: { mtd, splm, sp3m, sp6m } }
        : {};
    },
    allSales: () => link("sold_lines", [withSales]),
    ofDenominations: (ids) => {
      const field = "denomination_id";
      const found = links(
        "codes",
        ids.map((value) => [...forSale, { field, operator: "eq", value }]),
      );
      return new Map(found?.map((one, index) => [ids[index] ?? "", one]));
    },
    ofStock: () => {
      const games = link("games", [isTrue("active")]);
      const codes = link("codes", [
        ...forSale,
        isTrue("denomination_id.active"),
        isTrue("denomination_id.game_id.active"),
      ]);
      return { ...(games === undefined ? {} : { games }), ...(codes === undefined ? {} : { codes }) };
    },
  };
}
