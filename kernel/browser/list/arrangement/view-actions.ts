/** The actions of saved views: update, delete, set as default. Loaded with the first action. */
import "../../i18n/view-messages.ts";
import type { MessageKey } from "../../../contract/i18n/translate-text.ts";
import { deleteView, saveView, setDefaultView, type SavedView } from "../../../contract/resources/list-settings.ts";
import { getResource } from "../../../contract/resources/read-endpoints.ts";
import { call } from "../../api/call.ts";
import { confirm } from "../../confirm/confirm.ts";
import { loadBaseConfig } from "../../session/session.ts";
import { translate, translateText } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { viewQuery } from "./view-address.ts";

/** Updates the view with what is on screen. */
export async function keepView(arrangement: Arrangement, view: SavedView): Promise<void> {
  const { id, name, isShared, layout } = view;
  const { resourceId, settings, put, open } = arrangement;
  const query = viewQuery(location.search);
  const { view: saved } = await call(saveView, {
    resourceId,
    id,
    name,
    isShared,
    query,
    ...(layout === undefined ? {} : { layout }),
  });
  put({ ...settings, views: settings.views.map((other) => (other.id === id ? saved : other)) });
  open(saved);
  if (view.isPinned === true) void loadBaseConfig();
  showSuccess("views:viewSaved");
}

/** Deletes a view after a confirmation. */
export async function discardView(
  { resourceId, settings, put, view, open }: Arrangement,
  gone: SavedView,
): Promise<void> {
  const question = translate(gone.isShared ? "views:deleteSharedQuestion" : "views:deleteViewQuestion", {
    name: gone.name,
  });
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
  if (gone.isPinned === true) void loadBaseConfig();
  showSuccess("views:viewDeleted");
}

/** @param next absent: the list opens with all records */
export async function makeDefault(arrangement: Arrangement, next: SavedView | undefined): Promise<void> {
  await changeDefault(arrangement, next?.id ?? "all");
  showSuccess("views:defaultKept", { name: next?.name ?? translate("lists:listSettings.allRecords") });
}

/** Removes the user's own default, so that the one of their role applies. */
export async function dropDefault(arrangement: Arrangement): Promise<void> {
  await changeDefault(arrangement, null);
  showSuccess("views:defaultDropped");
}

async function changeDefault(arrangement: Arrangement, id: string | null): Promise<void> {
  await call(setDefaultView, { resourceId: arrangement.resourceId, id });
  await refreshSettings(arrangement);
}

/** Reads the settings again, after a change that may concern other views too. */
export async function refreshSettings({ resourceId, put }: Arrangement): Promise<void> {
  const { resource } = await call(getResource, { resourceId });
  if (resource.listSettings !== undefined) put(resource.listSettings);
}

const showSuccess = (message: MessageKey, values: Readonly<Record<string, string>> = {}): void =>
  void toast({ message: translateText(message, values), variant: "success" });
