/** How browsers read settings: the call for the browser half of a plugin, and the event that reports changes. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";

/**
 * The topic on which changes are announced, without saying of which settings: a reason to request those on screen
 * again.
 */
export const settingsTopic = "/opentopic/settings";

/** Returns the settings of an instance that browsers may know. */
export const getBrowserSettings = endpoint({
  method: "POST",
  path: "/get_browser_settings",
  mount: "admin",
  body: Type.Object({ instanceId: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false }),
  reply: Type.Object({ values: Type.Record(Type.String(), Type.Unknown()) }),
});
