/** The English texts of trashes, loaded with their page, the menu of a list and the first action on a record. */
import messages from "../../messages/trash/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("trash", messages);
