/** The page of settings with its English texts, loaded when it is opened. */
import messages from "../../messages/settings/en.json" with { type: "json" };
import "../i18n/list-messages.ts";
import { addMessages } from "../i18n/translate.ts";

addMessages("settings", messages);

export { SettingsPage } from "./settings-page.tsx";
