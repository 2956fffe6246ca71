/** The page of a record, loaded when the first one opens, or when a list has finished loading. */
export { ShowScreen } from "../record/show-screen.tsx";
