/** The actions of saved views: update, delete, set as default. */
import { getResource } from "@portalkit/kernel/contract";
import { loadBaseConfig, translate } from "@portalkit/kernel/browser";
import { deleteView, saveView, setDefaultView, type SavedView } from "../contract.ts";
import type { KnownList, KnownSettings } from "./known-list.ts";

/** Updates the view with what is on screen. */
export async function keepView(list: KnownList, view: SavedView): Promise<void> {
  const { id, name, isShared, layout } = view;
  const { resourceId, settings, put, open, query, services } = list;
  const { view: saved } = await services.call(saveView, {
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
  services.toast({ message: translate("views:viewSaved"), variant: "success" });
}

/** Deletes a view after a confirmation. */
export async function discardView(
  { resourceId, settings, put, view, open, services }: KnownList,
  gone: SavedView,
): Promise<void> {
  const question = translate(gone.isShared ? "views:deleteSharedQuestion" : "views:deleteViewQuestion", {
    name: gone.name,
  });
  if (
    !(await services.confirm({
      content: question,
      acceptText: translate("views:deleteView"),
      cancelText: translate("kernel:shell.cancel"),
      danger: true,
    }))
  )
    return;
  await services.call(deleteView, { resourceId, id: gone.id });
  put({ ...settings, views: settings.views.filter(({ id }) => id !== gone.id) });
  if (gone.id === view?.id) open(undefined);
  if (gone.isPinned === true) void loadBaseConfig();
  services.toast({ message: translate("views:viewDeleted"), variant: "success" });
}

/** @param next absent: the list opens with all records */
export async function makeDefault(list: KnownList, next: SavedView | undefined): Promise<void> {
  await changeDefault(list, next?.id ?? "all");
  const name = next?.name ?? translate("lists:listSettings.allRecords");
  list.services.toast({ message: translate("views:defaultKept", { name }), variant: "success" });
}

/** Removes the user's own default, so that the one of their role applies. */
export async function dropDefault(list: KnownList): Promise<void> {
  await changeDefault(list, null);
  list.services.toast({ message: translate("views:defaultDropped"), variant: "success" });
}

async function changeDefault(list: KnownList, id: string | null): Promise<void> {
  await list.services.call(setDefaultView, { resourceId: list.resourceId, id });
  await refreshSettings(list);
}

/** Reads the settings again, after a change that may concern other views too. */
export async function refreshSettings({ resourceId, put, services }: KnownList): Promise<void> {
  const { resource } = await services.call(getResource, { resourceId });
  if (resource.listSettings !== undefined) put(resource.listSettings as KnownSettings);
}
