/** Reads the settings of the page, and reads them again when somebody changes one. */
import { getSettings, settingsTopic } from "../../contract/settings/setting-calls.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { useLiveQuery } from "../query/use-live-query.ts";
import { useQuery, type Query } from "../query/use-query.ts";

export function useLiveSettings(): Query<ReplyOf<typeof getSettings>> {
  const query = useQuery("settings", (signal) => call(getSettings, {}, { signal }));
  useLiveQuery([settingsTopic], query);
  return query;
}
