/** The kernel's own subscriptions: notifications, menu badges, the language of the account, and changed texts. */
import { defaults } from "../../contract/limits.ts";
import type { BaseConfig, MenuItem } from "../../contract/shell/shell-endpoints.ts";
import { topics } from "../../contract/socket.ts";
import { accountLanguageKey } from "../i18n/current-language.ts";
import { badgesAtom } from "../session/atoms.ts";
import { socketBus } from "../socket/live.ts";
import { store } from "../state/store.ts";
import { readStored } from "../state/stored.ts";
import { toast } from "../toasts/toasts.ts";

/** Subscribes for one signed-in user; returns the function that unsubscribes. */
export function listenForUser(config: BaseConfig, fetchBadges: () => Promise<void>): () => void {
  const language = (config.adminUser.dbUser["language"] ?? null) as string | null;
  if (language !== readStored(accountLanguageKey))
    void import("../languages/languages.ts").then((m) => m.followAccount(language));
  // Badges may have changed between loading the menu and subscribing.
  fetchBadges().catch(() => undefined);
  const stops = [
    socketBus.subscribe(topics.notify(config.adminUser.pk), (data) => {
      const { notify } = (data ?? {}) as { notify?: unknown };
      if (typeof notify === "string" && notify !== "")
        toast({ message: notify, variant: "info", timeoutMs: defaults.notifyToastMs });
    }),
    socketBus.onReconnect(fetchBadges),
    socketBus.subscribe(topics.messages, () => void import("../languages/languages.ts").then((m) => m.reloadTexts())),
    ...itemsWithIds(config.menu).map((itemId) =>
      socketBus.subscribe(topics.menuBadge(itemId), (data) => {
        const { badge } = (data ?? {}) as { badge?: string | number | null };
        // Without a value the badge differs per user, so each user fetches it.
        if (badge === undefined) fetchBadges().catch(() => undefined);
        else store.set(badgesAtom, (badges) => ({ ...badges, [itemId]: badge }));
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function itemsWithIds(menu: readonly MenuItem[]): string[] {
  const ids = new Set<string>();
  for (const { itemId, children, type } of menu) {
    if (itemId !== undefined && type !== "divider" && type !== "gap" && type !== "heading") ids.add(itemId);
    for (const child of itemsWithIds(children ?? [])) ids.add(child);
  }
  return [...ids];
}
