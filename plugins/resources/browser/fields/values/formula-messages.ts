/** The English texts of formulas, loaded with what enters or shows one. */
import { addMessages } from "@portalkit/kernel/browser/engine";
import messages from "../../../messages/en.json" with { type: "json" };

addMessages("resources", messages);
