/** The English texts of lists and forms are loaded with their components, because signed-out pages do not need them. */
import listMessages from "../../messages/lists/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("lists", listMessages);
