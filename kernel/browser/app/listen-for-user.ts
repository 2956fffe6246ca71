/** The kernel's own subscriptions: notifications, menu badges, the language of the account, and changed texts. */
import { notifyToastMs } from "../../contract/limits.ts";
import { getBaseConfig, type BaseConfig, type MenuItem } from "../../contract/shell/shell-endpoints.ts";
import { topics } from "../../contract/socket.ts";
import { call } from "../api/call.ts";
import { accountLanguageKey } from "../i18n/current-language.ts";
import { badgesAtom, baseConfigAtom } from "../session/atoms.ts";
import { fetchBadges } from "../session/session.ts";
import { keepCurrent } from "../query/keep-current.ts";
import { socketBus } from "../socket/live.ts";
import { store } from "../state/store.ts";
import { readStored } from "../state/stored.ts";
import { toast } from "../toasts/toasts.ts";
import { loadPart } from "../hooks/load-part.ts";

const loadLanguages = (): Promise<typeof import("../languages/languages.ts")> =>
  loadPart(() => import("../languages/languages.ts"));

/** Subscribes for one signed-in user, until the signal aborts. */
export function listenForUser(config: BaseConfig, leaving: AbortSignal): void {
  if (leaving.aborted) return;
  const language = (config.adminUser.dbUser["language"] ?? null) as string | null;
  if (language !== readStored(accountLanguageKey)) void loadLanguages().then((m) => m.followAccount(language));
  // Badges may have changed between loading the menu and subscribing.
  const badges = keepCurrent({ read: fetchBadges });
  const configs = keepCurrent({
    read: (signal) => call(getBaseConfig, undefined, { signal }),
    onValue: takeConfig,
    isRead: true,
  });
  const stops = [
    badges.stop,
    configs.stop,
    socketBus.subscribe(topics.notify(config.adminUser.pk), (data) => {
      const { notify } = (data ?? {}) as { notify?: unknown };
      if (typeof notify === "string" && notify !== "")
        toast({ message: notify, variant: "info", timeoutMs: notifyToastMs });
    }),
    socketBus.subscribe(topics.messages, () => void loadLanguages().then((m) => m.reloadTexts())),
    ...itemsWithIds(config.menu).map((itemId) =>
      socketBus.subscribe(topics.menuBadge(itemId), (data) => {
        const { badge } = (data ?? {}) as { badge?: string | number | null };
        // Without a value the badge differs per user, so each user fetches it.
        if (badge === undefined) badges.ask();
        else store.set(badgesAtom, (badges) => ({ ...badges, [itemId]: badge }));
      }),
    ),
  ];
  leaving.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
}

/** Menu, permissions and announcement change with a new deployment, which ends all connections. */
function takeConfig(config: BaseConfig): void {
  if (JSON.stringify(config) !== JSON.stringify(store.get(baseConfigAtom))) store.set(baseConfigAtom, config);
}

function itemsWithIds(menu: readonly MenuItem[]): string[] {
  const ids = new Set<string>();
  for (const { itemId, isBadgeHidden, children, type } of menu) {
    if (itemId !== undefined && isBadgeHidden !== true && type !== "divider" && type !== "gap" && type !== "heading")
      ids.add(itemId);
    for (const child of itemsWithIds(children ?? [])) ids.add(child);
  }
  return [...ids];
}
