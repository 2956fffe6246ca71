/** The English texts of the command palette and of pinning records, loaded with them. */
import messages from "../../messages/palette/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("palette", messages);
