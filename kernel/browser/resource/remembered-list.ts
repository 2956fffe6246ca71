/**
 * Keeps what is remembered of a list: its page size and its sort, so that the next visit asks for the right rows at
 * once.
 */
import { readStored, writeStored } from "../stored.ts";
import { rememberedList, type RememberedList } from "./list-request.ts";

/** `boot.ts` reads the same key. */
const key = (resourceId: string): string => `portal.list.${resourceId}`;

export function readRememberedList(resourceId: string): RememberedList | null {
  return rememberedList(readStored(key(resourceId)));
}

export function rememberList(resourceId: string, list: RememberedList): void {
  writeStored(key(resourceId), JSON.stringify(list));
}
