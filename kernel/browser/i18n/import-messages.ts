/** The English texts of imports that change records, loaded with the steps of an import. */
import messages from "../../messages/imports/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("imports", messages);
