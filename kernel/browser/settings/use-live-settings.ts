/** Reads the settings of the page, and reads them again when somebody changes one. */
import { getSettings, settingsTopic } from "../../contract/settings/setting-calls.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { useRefreshOnChange } from "../query/use-refresh-on-change.ts";
import { useQuery, type Query } from "../query/use-query.ts";

export function useLiveSettings(): Query<ReplyOf<typeof getSettings>> {
  const query = useQuery("settings", (signal) => call(getSettings, {}, { signal }));
  useRefreshOnChange(settingsTopic, query.isLoading, query.refresh);
  return query;
}
