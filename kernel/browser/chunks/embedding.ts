/** A list embedded in another page, loaded with the first one. */
export { EmbeddedList } from "../list/embedded/embedded-list.tsx";
