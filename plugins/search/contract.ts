/** The command palette: searches pages, resources, commands of the page, and the records of all resources. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export {
  getPaletteRecords,
  maxPinnedRecords,
  maxRecentRecords,
  pinRecord,
  type PaletteRecord,
  type RecordAddress,
} from "./contract/pinned-records.ts";
export {
  matchRanks,
  searchLimits,
  searchRecords,
  type FoundGroup,
  type FoundRecord,
  type Marks,
  type SearchReply,
} from "./contract/search-calls.ts";

export const search = pluginContract({
  name: "search",
  description: "The command palette: pages, commands, and the records of all resources, pinned and recent ones first",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["resources"],
  icons: ["search", "list", "file-text", "zap", "sun", "moon", "log-out", "history"],
});
