/** The games with their denominations, fetched with a selector. */
import { useCall, type PluginInstance, type Query } from "#kernel/browser";
import type { ReplyOf } from "#kernel/contract";
import { getGames } from "../../contract/denominations/games-endpoint.ts";

export const useGames = (instance: PluginInstance): Query<ReplyOf<typeof getGames>> => useCall(instance, getGames);

/** A reference comes as `{pk, label}` from the server, and as its bare key from the form. */
export function gameKeyOf(value: unknown): string | undefined {
  const key = typeof value === "object" && value !== null && "pk" in value ? value.pk : value;
  return key === null || key === undefined || key === "" ? undefined : String(key);
}
