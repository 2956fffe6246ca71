/** The English texts of what happens to a record while it is edited, loaded with forms. */
import messages from "../../messages/forms/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("forms", messages);
