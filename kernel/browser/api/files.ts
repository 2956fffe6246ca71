/** Files that travel, in one file to fetch when the first one does. */
export { download } from "./download.ts";
export { upload } from "./upload.ts";
