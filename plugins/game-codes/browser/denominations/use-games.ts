/** Loads the games with their denominations for a selection field. */
import { useCall, type PluginInstance, type Query } from "#kernel/browser";
import type { ReplyOf } from "#kernel/contract";
import { getGames } from "../../contract/denominations/games-endpoint.ts";

export const useGames = (instance: PluginInstance): Query<ReplyOf<typeof getGames>> => useCall(instance, getGames);

/** Returns the key of a reference: the server sends `{pk, label}`, the form has the bare key. */
export function gameKeyOf(value: unknown): string | undefined {
  const key = typeof value === "object" && value !== null && "pk" in value ? value.pk : value;
  return key === null || key === undefined || key === "" ? undefined : String(key);
}
