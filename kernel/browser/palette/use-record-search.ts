/** Searches records on the server while the user types. */
import { useEffect, useRef, useState } from "react";
import { searchRecords, type FoundGroup } from "../../contract/search/search-calls.ts";
import type { BaseConfig } from "../../contract/shell/shell-endpoints.ts";
import { call } from "../api/call.ts";
import { translate } from "../i18n/translate.ts";
import { listPath, recordPath } from "../navigation/resource-paths.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { messageOf } from "../toasts/show-error.ts";
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

export function useRecordSearch(text: string): RecordSearch {
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
        (await searchOn(config, wanted, abort.signal).catch((error: unknown): Omit<Found, "text"> => ({
          groups: [],
          note: `${translate("palette:failed")}: ${messageOf(error)}`,
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
  }, [config, isAsked, wanted]);
  if (!isAsked) return none;
  // The previous results remain until newer ones arrive.
  const isSearching = found?.text !== wanted;
  return { ...(found ?? none), isSearching };
}

/** @throws CallError */
async function searchOn(
  { config: { recordSearch }, resources }: BaseConfig,
  search: string,
  signal: AbortSignal,
): Promise<Omit<Found, "text">> {
  if (recordSearch !== true) return { groups: await searchLists(resources, search, signal) };
  const { groups, unanswered } = await call(searchRecords, { search }, { signal });
  return {
    groups: groups.map((group) => commandsOf(group, search)),
    ...(unanswered.length === 0 ? {} : { note: translate("palette:unanswered", { resources: unanswered.join(", ") }) }),
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
    title: isSimilar ? `${label} · ${translate("palette:similar")}` : label,
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
