/** The page of jobs with its English texts, loaded when it is opened. */
import messages from "../../messages/jobs/en.json" with { type: "json" };
import { addMessages } from "../i18n/translate.ts";

addMessages("jobs", messages);

export { JobsScreen } from "./jobs-screen.tsx";
