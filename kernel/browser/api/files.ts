/** Downloads and uploads of files, in one chunk that is loaded with the first of them. */
export { download } from "./download.ts";
export { upload } from "./upload.ts";
