/** The code that uploads files, loaded when the first form with a file field opens. */
export { FileField } from "./files/file-field.tsx";
export { offerUploads } from "./files/offer-uploads.ts";
