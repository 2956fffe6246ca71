/** The page of a trash and the menu entry that leads to it: one file of the build. */
export { TrashEntry } from "./trash-entry.tsx";
export { TrashScreen } from "./trash-screen.tsx";
