/** The actions of saved views: update, delete, set as default. Loaded with the first action. */
import type { MessageKey } from "../../../contract/i18n/translate-text.ts";
import type { SavedView } from "../../../contract/resources/list-settings.ts";
import { confirm } from "../../confirm/confirm.ts";
import { translate, translateText } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Updates the view with the sort, filters, search and page size on screen. */
export async function keepView({ save }: Arrangement, { id, name, isShared, layout }: SavedView): Promise<void> {
  await save({ id, name, isShared, ...(layout === undefined ? {} : { layout }) });
  showSuccess("lists:listSettings.viewSaved");
}

/** Deletes a view after a confirmation. */
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
  showSuccess("lists:listSettings.viewDeleted");
}

/** @param next absent: the list opens with all records */
export async function switchDefault({ setDefault }: Arrangement, next: SavedView | undefined): Promise<void> {
  await setDefault(next);
  if (next === undefined) showSuccess("lists:listSettings.defaultDropped");
  else showSuccess("lists:listSettings.defaultKept", { name: next.name });
}

const showSuccess = (message: MessageKey, values: Readonly<Record<string, string>> = {}): void =>
  void toast({ message: translateText(message, values), variant: "success" });
