/** The widgets that a signed-in user may put on a board. */
import { usePluginMessages } from "./i18n/use-plugin-messages.ts";
import type { Owned } from "./install.ts";
import type { WidgetContribution } from "./plugin.ts";
import { useRegistry } from "./registry.ts";
import { useAdminUser } from "./session/hooks.ts";

/** In the order their plugins suggest. */
export function useWidgets(): readonly Owned<WidgetContribution>[] {
  const { widgets } = useRegistry();
  const role = String(useAdminUser().dbUser["role"] ?? "");
  const shown = widgets.filter(({ when }) => when?.({ role }) ?? true);
  return usePluginMessages(shown.map(({ instance }) => instance.plugin)) ? shown : [];
}
