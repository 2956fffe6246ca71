/** The code that uploads files, loaded when the first form with a file field opens. */
export { FileField } from "./file-field.tsx";
export { offerUploads } from "./offer-uploads.ts";
