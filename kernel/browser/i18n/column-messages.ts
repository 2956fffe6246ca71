/** The English texts of the column chooser, loaded with it. */
import messages from "../../messages/columns/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("columns", messages);
