/** The path of the page of deleted records, in deployments that have one. Apart from those that every list needs. */
import { listPath } from "./record-paths.ts";

export const trashPath = (resourceId: string): string => `${listPath(resourceId)}/trash`;
