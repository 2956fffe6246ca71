/** The page of a resource's deleted records, to restore them or to delete them for good. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export { deleteForGood, listDeleted, restoreDeleted, type DeletedRecord } from "./contract/calls.ts";

export const trash = pluginContract({
  name: "trash",
  description: "The page of a resource's deleted records, to restore them or to delete them for good",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["resources"],
  pages: { "/resource/:resourceId/trash": "trash:title" },
  icons: ["trash-2", "history", "search"],
});
