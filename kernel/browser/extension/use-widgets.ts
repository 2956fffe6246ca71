/** The widgets that the signed-in user may see. */
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import type { Owned } from "./install.ts";
import type { WidgetContribution } from "./plugin.ts";
import { useAllowed } from "./permissions.ts";

/** Returns them in the order that their plugins suggest. */
export function useWidgets(): readonly Owned<WidgetContribution>[] {
  const { widgets } = useAllowed();
  return usePluginMessages(widgets.map(({ instance }) => instance.plugin)) ? widgets : [];
}
