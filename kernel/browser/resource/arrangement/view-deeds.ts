/**
 * What is done to saved views: kept as they are now, deleted, made the one that the list begins with. Fetched with the
 * first deed.
 */
import type { MessageKey } from "../../../contract/i18n/translate-text.ts";
import type { SavedView } from "../../../contract/list-settings.ts";
import { confirm } from "../../confirm/confirm.ts";
import { translate, translateText } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** The view becomes what is on screen. */
export async function keepView({ save }: Arrangement, { id, name, isShared, layout }: SavedView): Promise<void> {
  await save({ id, name, isShared, ...(layout === undefined ? {} : { layout }) });
  tell("lists:listSettings.viewSaved");
}

/** Asks first. */
export async function discardView({ remove }: Arrangement, gone: SavedView): Promise<void> {
  const question = translate(
    gone.isShared ? "lists:listSettings.deleteSharedQuestion" : "lists:listSettings.deleteViewQuestion",
    { name: gone.name },
  );
  if (
    !(await confirm({
      content: question,
      acceptText: translate("lists:listSettings.deleteView"),
      cancelText: translate("kernel:shell.cancel"),
      danger: true,
    }))
  )
    return;
  await remove(gone);
  tell("lists:listSettings.viewDeleted");
}

/** @param next nothing: the list begins with all records */
export async function switchDefault({ setDefault }: Arrangement, next: SavedView | undefined): Promise<void> {
  await setDefault(next);
  if (next === undefined) tell("lists:listSettings.defaultDropped");
  else tell("lists:listSettings.defaultKept", { name: next.name });
}

const tell = (message: MessageKey, values: Readonly<Record<string, string>> = {}): void =>
  void toast({ message: translateText(message, values), variant: "success" });
