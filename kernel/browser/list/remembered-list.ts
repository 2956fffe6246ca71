/** Stores a list's page size and sort, so that the next visit requests the right rows at once. */
import { readStored, writeStored } from "../state/stored.ts";
import { rememberedList, type RememberedList } from "./list-request.ts";

/** `boot.ts` reads the same key. */
const key = (resourceId: string): string => `portal.list.${resourceId}`;

export function readRememberedList(resourceId: string): RememberedList | null {
  return rememberedList(readStored(key(resourceId)));
}

export function rememberList(resourceId: string, list: RememberedList): void {
  writeStored(key(resourceId), JSON.stringify(list));
}
