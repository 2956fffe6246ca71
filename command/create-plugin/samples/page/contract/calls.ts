/** The endpoint of the page. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** The data of the page: the number of accounts. */
export const getSampleName = endpoint({
  method: "GET",
  path: "/sample-name",
  mount: "plugin",
  allowed: "view",
  reply: Type.Object({ accounts: Type.Integer() }),
});
