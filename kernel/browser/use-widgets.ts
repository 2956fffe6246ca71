/** The widgets that a signed-in user may put on a board. */
import { usePluginMessages } from "./i18n/use-plugin-messages.ts";
import type { Owned } from "./install.ts";
import type { WidgetContribution } from "./plugin.ts";
import { useAllowed } from "./permissions.ts";

/** In the order their plugins suggest. */
export function useWidgets(): readonly Owned<WidgetContribution>[] {
  const { widgets } = useAllowed();
  return usePluginMessages(widgets.map(({ instance }) => instance.plugin)) ? widgets : [];
}
