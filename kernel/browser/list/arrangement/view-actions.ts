/** The actions of saved views: update, delete, set as default. Loaded with the first action. */
import type { MessageKey } from "../../../contract/i18n/translate-text.ts";
import {
  deleteView,
  saveView,
  setDefaultView,
  type ListLayout,
  type SavedView,
} from "../../../contract/resources/list-settings.ts";
import { call } from "../../api/call.ts";
import { confirm } from "../../confirm/confirm.ts";
import { translate, translateText } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { viewQuery } from "./view-address.ts";

/** Saves the sort, filters, search, page size and grouping on screen as a view, and opens it. */
export async function storeView(
  { resourceId, settings, put, open }: Arrangement,
  content: { id?: string; name: string; isShared: boolean; roles?: string[]; layout?: ListLayout },
): Promise<void> {
  const { view: saved } = await call(saveView, { resourceId, query: viewQuery(location.search), ...content });
  put({
    ...settings,
    views: [...settings.views.filter(({ id }) => id !== saved.id), saved].toSorted(
      (one, other) => Number(one.isShared) - Number(other.isShared) || one.name.localeCompare(other.name),
    ),
  });
  open(saved);
}

/** Updates the view with what is on screen. */
export async function keepView(arrangement: Arrangement, { id, name, isShared, layout }: SavedView): Promise<void> {
  await storeView(arrangement, { id, name, isShared, ...(layout === undefined ? {} : { layout }) });
  showSuccess("lists:listSettings.viewSaved");
}

/** Deletes a view after a confirmation. */
export async function discardView(
  { resourceId, settings, put, view, open }: Arrangement,
  gone: SavedView,
): Promise<void> {
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
  await call(deleteView, { resourceId, id: gone.id });
  put({ ...settings, views: settings.views.filter(({ id }) => id !== gone.id) });
  if (gone.id === view?.id) open(undefined);
  showSuccess("lists:listSettings.viewDeleted");
}

/** @param next absent: the list opens with all records */
export async function switchDefault(
  { resourceId, settings, put }: Arrangement,
  next: SavedView | undefined,
): Promise<void> {
  await call(setDefaultView, { resourceId, id: next?.id ?? null });
  const { defaultView: _last, ...others } = settings;
  put(next === undefined ? others : { ...others, defaultView: next.id });
  if (next === undefined) showSuccess("lists:listSettings.defaultDropped");
  else showSuccess("lists:listSettings.defaultKept", { name: next.name });
}

const showSuccess = (message: MessageKey, values: Readonly<Record<string, string>> = {}): void =>
  void toast({ message: translateText(message, values), variant: "success" });
