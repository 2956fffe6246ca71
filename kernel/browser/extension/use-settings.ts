/** The settings of a plugin that its browser half may know, current while the component is mounted. */
import type { PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { BrowserSettingsOf } from "../../contract/extension/setting.ts";
import { getBrowserSettings, settingsTopic } from "../../contract/settings/setting-calls.ts";
import type { PluginInstance } from "./component-props.ts";
import { useCall } from "./use-call.ts";

const liveTopics = [settingsTopic];

/**
 * Returns the settings with `browser: true`; undefined until they have loaded.
 * @example const perPage = useSettings(instance)?.perPage ?? 10;
 */
export function useSettings<Contract extends PluginTypes>(
  instance: PluginInstance<Contract>,
): BrowserSettingsOf<Contract> | undefined {
  const { data } = useCall(instance as unknown as PluginInstance, getBrowserSettings, {
    body: { instanceId: instance.id },
    topics: liveTopics,
  });
  // The server answers with the settings of the contract, valid by their schemas.
  return data?.values as BrowserSettingsOf<Contract> | undefined;
}
