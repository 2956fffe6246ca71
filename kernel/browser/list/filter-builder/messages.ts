/** The English texts of the filter builder are loaded with it. */
import messages from "../../../messages/filters/en.json" with { type: "json" };
import { addMessages } from "../../i18n/translate.ts";

addMessages("filters", messages);
