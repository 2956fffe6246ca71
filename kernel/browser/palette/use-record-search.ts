/** Searches records on the server while the user types: a few of each searchable resource. */
import { useEffect, useMemo, useState } from "react";
import { getResourceData } from "../../contract/resources/read-endpoints.ts";
import { call } from "../api/call.ts";
import { useBaseConfig } from "../session/hooks.ts";
import type { CommandGroup } from "./commands.ts";

const pauseMs = 180;
const minLength = 2;
const ofEach = 5;
/** Maximum number of resources searched at once, to limit the load on the server. */
const maxResources = 8;

export interface RecordSearch {
  groups: readonly CommandGroup[];
  isSearching: boolean;
}

const none: RecordSearch = { groups: [], isSearching: false };

export function useRecordSearch(text: string): RecordSearch {
  const resources = useBaseConfig()?.resources;
  const searched = useMemo(
    () => resources?.filter(({ quickSearch }) => quickSearch === true).slice(0, maxResources) ?? [],
    [resources],
  );
  const [found, setFound] = useState<{ text: string; groups: readonly CommandGroup[] }>();
  const wanted = text.trim();
  const isAsked = wanted.length >= minLength && searched.length > 0;
  useEffect(() => {
    if (!isAsked) return undefined;
    const abort = new AbortController();
    const search = async (): Promise<void> => {
      const results = await Promise.allSettled(
        searched.map(async ({ resourceId, label }): Promise<CommandGroup> => {
          const { data } = await call(
            getResourceData,
            { source: "list", resourceId, filters: [], sort: [], limit: ofEach, offset: 0, search: wanted },
            { signal: abort.signal },
          );
          const path = `/resource/${encodeURIComponent(resourceId)}`;
          return {
            title: label,
            commands: data.map((row) => ({
              id: `${resourceId} ${String(row._primaryKeyValue)}`,
              title: String(row._label ?? row._primaryKeyValue),
              icon: "file-text",
              to: `${path}/show/${encodeURIComponent(String(row._primaryKeyValue))}`,
            })),
          };
        }),
      );
      if (abort.signal.aborted) return;
      setFound({
        text: wanted,
        groups: results.flatMap((result) =>
          result.status === "fulfilled" && result.value.commands.length > 0 ? [result.value] : [],
        ),
      });
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searched, isAsked, wanted]);
  if (!isAsked) return none;
  // The previous results remain until newer ones arrive.
  return { groups: found?.groups ?? [], isSearching: found?.text !== wanted };
}
