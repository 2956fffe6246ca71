/** The English texts of inputs of numbers, loaded with them. */
import messages from "../../messages/numbers/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("numbers", messages);
