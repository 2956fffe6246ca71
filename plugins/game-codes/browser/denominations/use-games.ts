/** The games with their denominations, fetched with a selector. */
import type { BrowserServices } from "#kernel/browser";
import type { ReplyOf } from "#kernel/contract";
import { getGames } from "../../contract/denominations/games-endpoint.ts";
import { useAnswer, type Answered } from "../use-answer.ts";

export const useGames = (services: BrowserServices): Answered<ReplyOf<typeof getGames>> => useAnswer("games", (signal) => services.call(getGames, undefined, { signal }));

/** A reference comes as `{pk, label}` from the server, and as its bare key from the form. */
export function gameKeyOf(value: unknown): string | undefined {
  const key = typeof value === "object" && value !== null && "pk" in value ? value.pk : value;
  return key === null || key === undefined || key === "" ? undefined : String(key);
}
