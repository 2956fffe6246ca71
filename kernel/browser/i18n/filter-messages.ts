/** The English texts of filters, loaded with what shows them. */
import messages from "../../messages/filters/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("filters", messages);
