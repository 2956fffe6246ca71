/** What both halves know: the names of the resource, menu item and topic, and the endpoint of page and widget. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const sampleNameResourceId = "sample_name_tasks";
/** The menu item with the number of open tasks. */
export const sampleNameItemId = "sample-name";
/** Reports that tasks have changed. */
export const sampleNameTopic = "/sample-name/tasks";

const Task = Type.Object({
  id: Type.String(),
  task: Type.String(),
  createdAt: Type.String({ format: "date-time" }),
  doneAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
});
export type SampleNameTask = Static<typeof Task>;

/** The newest 50 tasks of a state, and how many there are of each. */
export const getSampleName = endpoint({
  method: "GET",
  path: "/sample-name",
  mount: "plugin",
  allowed: "view",
  query: Type.Object({ state: Type.Union([Type.Literal("open"), Type.Literal("done")]) }),
  reply: Type.Object({ open: Type.Integer(), done: Type.Integer(), tasks: Type.Array(Task) }),
});
