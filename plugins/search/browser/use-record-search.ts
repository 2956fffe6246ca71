/** Searches records on the server while the user types. */
import { useEffect, useRef, useState } from "react";
import {
  isUnknownCall,
  translate,
  useBaseConfig,
  useServices,
  type BrowserServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { listPath, recordPath, type BaseConfig } from "@portalkit/kernel/contract";
import { searchRecords, type FoundGroup, type SearchReply } from "../contract.ts";
import type { Command, CommandGroup } from "./commands.ts";
import { searchedLists, searchLists } from "./search-lists.ts";

const pauseMs = 180;
const minLength = 2;
/** Results that are kept while the palette is open, for a user who deletes what they typed. */
const maxKept = 20;

interface Found {
  text: string;
  groups: readonly CommandGroup[];
  /** What the user should know about the result. */
  note?: string;
  isFailed?: boolean;
}

export interface RecordSearch extends Pick<Found, "groups" | "note" | "isFailed"> {
  isSearching: boolean;
}

const none: RecordSearch = { groups: [], isSearching: false };

export function useRecordSearch(instance: PluginInstance, text: string): RecordSearch {
  const services = useServices(instance);
  const config = useBaseConfig();
  const [found, setFound] = useState<Found>();
  const kept = useRef(new Map<string, Found>());
  const wanted = text.trim();
  const isAsked = wanted.length >= minLength && config !== undefined && searchedLists(config.resources).length > 0;
  useEffect(() => {
    if (!isAsked) return undefined;
    const known = kept.current.get(wanted);
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const result =
        known ??
        (await searchOn(services, config, wanted, abort.signal).catch((error: unknown): Omit<Found, "text"> => ({
          groups: [],
          note: `${translate("search:failed")}: ${error instanceof Error ? error.message : String(error)}`,
          isFailed: true,
        })));
      if (abort.signal.aborted) return;
      const answered = { ...result, text: wanted };
      if (result.note === undefined) keep(kept.current, answered);
      setFound(answered);
    };
    const timer = setTimeout(() => void run(), known === undefined ? pauseMs : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [services, config, isAsked, wanted]);
  if (!isAsked) return none;
  // The previous results remain until newer ones arrive.
  const isSearching = found?.text !== wanted;
  return { ...(found ?? none), isSearching };
}

/** Whether this page's server has said that it has no such call. */
let isMissing = false;

/** Returns undefined on servers without the call. */
async function searchAll(
  { call }: BrowserServices,
  search: string,
  signal: AbortSignal,
): Promise<SearchReply | undefined> {
  try {
    return await call(searchRecords, { search }, { signal });
  } catch (error) {
    isMissing = isUnknownCall(error);
    if (!isMissing) throw error;
    return undefined;
  }
}

/** @throws CallError */
async function searchOn(
  services: BrowserServices,
  { resources }: BaseConfig,
  search: string,
  signal: AbortSignal,
): Promise<Omit<Found, "text">> {
  const found = isMissing ? undefined : await searchAll(services, search, signal);
  if (found === undefined) return { groups: await searchLists(services, resources, search, signal) };
  const { groups, unanswered } = found;
  return {
    groups: groups.map((group) => commandsOf(group, search)),
    ...(unanswered.length === 0 ? {} : { note: translate("search:unanswered", { resources: unanswered.join(", ") }) }),
  };
}

function keep(kept: Map<string, Found>, found: Found): void {
  kept.set(found.text, found);
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
}

/** Records without pages of their own lead to their list. */
function commandsOf({ resourceId, label, hasPages, records }: FoundGroup, search: string): CommandGroup {
  const isSimilar = records.every(({ rank }) => rank === "similar");
  return {
    title: isSimilar ? `${label} · ${translate("search:similar")}` : label,
    commands: records.map(({ recordId, label: title, labelMarks, match }): Command => ({
      id: `${resourceId} ${recordId}`,
      title,
      icon: "file-text",
      marks: labelMarks,
      ...(hasPages ? { record: { resourceId, recordId } } : {}),
      to: hasPages
        ? recordPath(resourceId, "show", String(recordId))
        : `${listPath(resourceId)}?${new URLSearchParams({ q: search }).toString()}`,
      ...(match === undefined ? {} : { match }),
    })),
  };
}
