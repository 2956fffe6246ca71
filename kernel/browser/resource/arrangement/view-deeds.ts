/** What is done to saved views: kept as they are now, deleted, made the one that the list begins with. Fetched with the first deed. */
import type { SavedView } from "../../../contract/list-settings.ts";
import { arrangementMessages } from "../../../contract/messages/arrangement.ts";
import { arrangingMessages } from "../../../contract/messages/arranging.ts";
import { shellMessages } from "../../../contract/messages/shell.ts";
import { confirm } from "../../confirm/confirm.ts";
import { translate } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** The view becomes what is on screen. */
export async function keepView({ save }: Arrangement, { id, name, isShared, layout }: SavedView): Promise<void> {
  await save({ id, name, isShared, ...(layout === undefined ? {} : { layout }) });
  tell(arrangingMessages.viewSaved);
}

/** Asks first. */
export async function discardView({ remove }: Arrangement, gone: SavedView): Promise<void> {
  const question = translate(gone.isShared ? arrangingMessages.deleteSharedQuestion : arrangingMessages.deleteViewQuestion, { name: gone.name });
  if (!(await confirm({ content: question, acceptText: translate(arrangementMessages.deleteView), cancelText: translate(shellMessages.cancel), danger: true }))) return;
  await remove(gone);
  tell(arrangingMessages.viewDeleted);
}

/** @param next nothing: the list begins with all records */
export async function switchDefault({ setDefault }: Arrangement, next: SavedView | undefined): Promise<void> {
  await setDefault(next);
  if (next === undefined) tell(arrangingMessages.defaultDropped);
  else tell(arrangingMessages.defaultKept, { name: next.name });
}

const tell = (message: string, values: Readonly<Record<string, string>> = {}): void => void toast({ message: translate(message, values), variant: "success" });
