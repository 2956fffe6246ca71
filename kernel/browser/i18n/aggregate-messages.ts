/** The English texts of a list's footer and groups, loaded with them and with the drawer that selects them. */
import messages from "../../messages/aggregates/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("aggregates", messages);
