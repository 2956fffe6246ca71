/** The English texts about deleted records, loaded with the first action on a record. */
import messages from "../../messages/deletion/en.json" with { type: "json" };
import { addMessages } from "./translate.ts";

addMessages("deletion", messages);
