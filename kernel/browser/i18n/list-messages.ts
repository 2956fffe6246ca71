/** The English texts of lists and forms come with what draws them: pages in front of the sign-in do without. */
import listMessages from "../../messages/lists/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("lists", listMessages);
