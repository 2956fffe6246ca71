/** Sample name: a page of its own. */
import { Type } from "typebox";
import { endpoint, pluginContract } from "#kernel/contract";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: a page of its own",
  options: Type.Object({}, { additionalProperties: false }),
  permissions: { view: { description: "See the page" } },
});

/** The data of the page: the number of accounts. */
export const getSampleName = endpoint({
  method: "GET",
  path: "/sample-name",
  mount: "plugin",
  allowed: "view",
  reply: Type.Object({ accounts: Type.Integer() }),
});
