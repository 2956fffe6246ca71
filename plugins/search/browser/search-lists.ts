/** Searches records of a server without `search_records`: a few of each searchable list. */
import type { BrowserServices } from "@portalkit/kernel/browser";
import { getResourceData, recordPath, type BaseConfig } from "@portalkit/kernel/contract";
import type { CommandGroup } from "./commands.ts";

const ofEach = 5;
/** Maximum number of resources searched at once, to limit the load on the server. */
const maxResources = 8;

export const searchedLists = (resources: BaseConfig["resources"]): BaseConfig["resources"] =>
  resources.filter(({ quickSearch }) => quickSearch === true).slice(0, maxResources);

/** A list that fails is left out. */
export async function searchLists(
  { call }: Pick<BrowserServices, "call">,
  resources: BaseConfig["resources"],
  search: string,
  signal: AbortSignal,
): Promise<CommandGroup[]> {
  const results = await Promise.allSettled(
    searchedLists(resources).map(async ({ resourceId, label }): Promise<CommandGroup> => {
      const { data } = await call(
        getResourceData,
        { source: "list", resourceId, filters: [], sort: [], limit: ofEach, offset: 0, search },
        { signal },
      );
      return {
        title: label,
        commands: data.map((row) => ({
          id: `${resourceId} ${String(row._primaryKeyValue)}`,
          title: String(row._label ?? row._primaryKeyValue),
          icon: "file-text",
          to: recordPath(resourceId, "show", String(row._primaryKeyValue)),
        })),
      };
    }),
  );
  return results.flatMap((result) =>
    result.status === "fulfilled" && result.value.commands.length > 0 ? [result.value] : [],
  );
}
