/** The English texts of imports, loaded with their steps. */
import messages from "../../messages/imports/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("imports", messages);
