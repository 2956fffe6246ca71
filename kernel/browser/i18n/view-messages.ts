/** The English texts of the dialog of saved views, loaded with it. */
import messages from "../../messages/views/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("views", messages);
