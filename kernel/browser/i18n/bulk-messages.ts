/** The English texts of bulk operations, loaded with the bar of selected rows and with their page. */
import messages from "../../messages/bulk/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("bulk", messages);
