/** Searches all resources that a user may list; a resource that is slow or fails does not affect the others. */
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { createView, preparedOf, searchedColumns, type ResourceView } from "@portalkit/resources/server";
import { translateText } from "@portalkit/kernel/server";
import type { FoundGroup, FoundRecord, SearchReply } from "../contract/search-calls.ts";
import { withinTime } from "./in-time.ts";
import { compareRanks } from "./match-text.ts";
import { groupOf, searchResource } from "./search-resource.ts";

/** Resources that one call searches at the same time; the database has few connections. */
const atOnce = 2;
/** Milliseconds for one resource, and for all of them. */
const resourceMs = 1_000;
const allMs = 3_000;
/** Similar records are searched if fewer than this number match. */
const fewMatches = 3;

export async function searchAll(engine: Kernel, adminUser: AdminUser, search: string): Promise<SearchReply> {
  const until = performance.now() + allMs;
  const views = searchedViews(engine, adminUser);
  const unanswered = new Set<ResourceView>();
  const found = new Map<ResourceView, FoundRecord[]>();
  const searchEach = async (kind: "matching" | "similar"): Promise<void> => {
    const waiting = views.filter((view) => !unanswered.has(view));
    const worker = async (): Promise<void> => {
      for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
        const left = Math.min(resourceMs, until - performance.now());
        const records = left <= 0 ? undefined : await recordsOf(engine, view, search, kind, left);
        if (records !== undefined) found.set(view, merged(found.get(view) ?? [], records));
        // A list without its similar records is no failure.
        else if (kind === "matching") unanswered.add(view);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  await searchEach("matching");
  if ([...found.values()].flat().length < fewMatches) await searchEach("similar");
  return {
    groups: sorted(
      views.map((view) => groupOf(view, found.get(view) ?? [])).filter((group) => group !== undefined),
      textsOf(engine),
    ),
    unanswered: views
      .filter((view) => unanswered.has(view))
      .map((view) => translateText(view.resource.definition.label)),
  };
}

/** In the order of the config. A rule that fails closes only the resource that it guards. */
function searchedViews(engine: Kernel, adminUser: AdminUser): ResourceView[] {
  return [...preparedOf(engine).values()].flatMap((resource) => {
    try {
      const view = createView(resource, adminUser);
      return view.may("list") && searchedColumns(view).length > 0 ? [view] : [];
    } catch (error) {
      engine.log.error({ err: error, resource: resource.resourceId }, "an access rule failed");
      return [];
    }
  });
}

/** Returns undefined if the resource did not answer. */
async function recordsOf(
  engine: Kernel,
  view: ResourceView,
  search: string,
  kind: "matching" | "similar",
  maxMs: number,
): Promise<FoundRecord[] | undefined> {
  try {
    return await withinTime(maxMs, searchResource(engine, view, search, kind));
  } catch (error) {
    if (!(error instanceof Refusal))
      engine.log.warn({ err: error, resource: view.resource.resourceId }, "failed to search a resource");
    return undefined;
  }
}

function merged(before: readonly FoundRecord[], more: readonly FoundRecord[]): FoundRecord[] {
  const known = new Set(before.map(({ recordId }) => recordId));
  return [...before, ...more.filter(({ recordId }) => !known.has(recordId))];
}

/**
 * The group with the best record first; otherwise the order stays.
 * @param texts resources with texts of the portal, which come after all others
 */
const sorted = (groups: readonly FoundGroup[], texts: ReadonlySet<string>): FoundGroup[] =>
  groups.toSorted(
    (one, other) =>
      Number(texts.has(one.resourceId)) - Number(texts.has(other.resourceId)) ||
      compareRanks(bestOf(one), bestOf(other)),
  );

const textsOf = ({ registry }: Kernel): ReadonlySet<string> =>
  new Set(
    registry.instances
      .filter(({ contract }) => contract.servesMessages === true)
      .flatMap(({ contributions }) => (contributions.resources ?? []).map(({ resourceId }) => resourceId)),
  );

const bestOf = ({ records }: FoundGroup): FoundRecord["rank"] => records[0]?.rank ?? "similar";
