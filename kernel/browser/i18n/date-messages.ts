/** The English texts of inputs of dates, loaded with them. */
import messages from "../../messages/dates/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("dates", messages);
