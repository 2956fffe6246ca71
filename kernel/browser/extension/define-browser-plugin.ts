/** The browser half of a plugin, and the function that defines it. */
import type { PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { BrowserServices } from "./browser-services.ts";
import type { PluginInstance } from "./component-props.ts";
import type { BrowserContributions } from "./plugin.ts";

/** The browser half of a plugin, typed by the public options of its contract. */
export interface BrowserHalf<Contract extends PluginTypes> {
  /** Creates the contributions of one instance; must not access the page. */
  setup: (instance: PluginInstance<Contract>) => BrowserContributions<Contract>;
  start?: (services: BrowserServices<Contract>) => () => void;
}

/** A browser half as the kernel installs it. */
export interface BrowserPlugin extends BrowserHalf<PluginTypes> {
  /**
   * Equal to the contract's name. One with a `feature` in its server half is called `kernel`, and contributes as the
   * kernel: its fields are `kernel/date`, and other plugins can replace its pages.
   */
  readonly name: string;
}

/**
 * Defines the browser half of a plugin. The contract is passed as a type argument only: as a value it would add the
 * contract's whole file to the first page.
 * @example
 * import type { country } from "./contract.ts";
 *
 * export const browser = defineBrowserPlugin<typeof country>({
 *   name: "country",
 *   setup: () => ({ fields: [{ name: "flag", list: () => import("./browser/flag.tsx").then((m) => m.Flag) }] }),
 * });
 */
export function defineBrowserPlugin<Contract extends PluginTypes>(
  half: BrowserHalf<Contract> & { readonly name: Contract["name"] },
): BrowserPlugin {
  // The kernel passes the options that the contract's own schema has validated.
  return half as unknown as BrowserPlugin;
}
