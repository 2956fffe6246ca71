/** Sample name: tasks with a list, an action, a page, a badge and a widget. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export { getSampleName, sampleNameItemId, sampleNameResourceId, sampleNameTopic } from "./contract/calls.ts";
export type { SampleNameTask } from "./contract/calls.ts";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: tasks with a list, an action, a page, a badge and a widget",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["resources"],
  permissions: {
    view: { description: "See the tasks" },
    manage: { description: "Add, change, complete and delete tasks" },
  },
  icons: ["list-checks", "check"],
  pages: { "/sample-name": "sample-name:title" },
});
