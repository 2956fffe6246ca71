/** What sends files, fetched when the first form with one is opened. */
export { FileField } from "./file-field.tsx";
export { offerUploads } from "./offer-uploads.ts";
