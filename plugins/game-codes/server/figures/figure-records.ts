/**
 * Links from each figure to the list of the records that it counts; their filters are the conditions of `figures.ts`
 * in the words of a list.
 */
import {
  spanFilters,
  type AdminUser,
  type FieldFilter,
  type ListLink,
  type ReplyOf,
  type Span,
} from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { usersResourceId } from "#plugins/auth";
import type { getStockRecords, OverviewItem } from "../../contract/figures/calls.ts";

/** Refunded and failed orders add nothing to the sale volume. */
const withSales: FieldFilter = { field: "status", operator: "nin", value: ["refunded", "failed"] };

/** `for_sale` of a code. */
const forSale: readonly FieldFilter[] = [
  { field: "status", operator: "eq", value: "new" },
  { field: "sale_lock", operator: "isEmpty", value: true },
];

const isTrue = (field: string): FieldFilter => ({ field, operator: "eq", value: true });

const recordsOf: Readonly<Record<Metric, (span: Span) => [resourceId: string, filters: FieldFilter[]]>> = {
  users: (span) => [usersResourceId, spanFilters("created_at", span)],
  orders: (span) => ["orders", spanFilters("created_at", span)],
  saleVolume: (span) => ["orders", [withSales, ...spanFilters("created_at", span)]],
  codesImported: (span) => ["codes", spanFilters("created_at", span)],
  codesSold: (span) => ["codes", spanFilters("sold_at", span)],
};

/** A figure of a time span. */
export type Metric = "users" | "orders" | "saleVolume" | "codesImported" | "codesSold";

/** What one user may open. */
export interface FigureRecords {
  /** Undefined if the user may not open one of the lists. */
  ofSpans(metric: Metric, spans: readonly Span[]): ListLink[] | undefined;
  ofMonths(metric: Metric, spans: readonly Span[]): Pick<OverviewItem, "records">;
  allSales(): ListLink | undefined;
  ofDenomination(denominationId: string): ListLink | undefined;
  ofStock(): ReplyOf<typeof getStockRecords>;
}

export function figureRecords({ resources }: Pick<PluginServices, "resources">, adminUser: AdminUser): FigureRecords {
  const link = (resourceId: string, filters: readonly FieldFilter[]): ListLink | undefined =>
    resources.listLink(resourceId, filters, adminUser);
  const ofSpans = (metric: Metric, spans: readonly Span[]): ListLink[] | undefined => {
    const links = spans.map((span) => link(...recordsOf[metric](span))).filter((found) => found !== undefined);
    return links.length < spans.length ? undefined : links;
  };
  return {
    ofSpans,
    ofMonths: (metric, spans) => {
      const [mtd, splm, sp3m, sp6m] = ofSpans(metric, spans) ?? [];
      return mtd !== undefined && splm !== undefined && sp3m !== undefined && sp6m !== undefined
        ? { records: { mtd, splm, sp3m, sp6m } }
        : {};
    },
    allSales: () => link("orders", [withSales]),
    ofDenomination: (id) => link("codes", [...forSale, { field: "denomination_id", operator: "eq", value: id }]),
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
