/** Reads the settings of the page, and reads them again when somebody changes one. */
import { useEffect } from "react";
import { getSettings, settingsTopic } from "../../contract/settings/setting-calls.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { useQuery, type Query } from "../query/use-query.ts";
import { socketBus } from "../socket/live.ts";

export function useLiveSettings(): Query<ReplyOf<typeof getSettings>> {
  const query = useQuery("settings", (signal) => call(getSettings, {}, { signal }));
  const { refresh } = query;
  useEffect(() => {
    const stops = [socketBus.subscribe(settingsTopic, refresh), socketBus.onReconnect(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refresh]);
  return query;
}
