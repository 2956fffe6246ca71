/** The endpoint of the widget. */
import { Type } from "typebox";
import { endpoint, PeriodQuery } from "@portalkit/kernel/contract";

/** The figures of the widget: the accounts created in each of the last months, oldest first. */
export const getSampleName = endpoint({
  method: "GET",
  path: "/sample-name",
  mount: "plugin",
  allowed: "view",
  query: PeriodQuery,
  reply: Type.Object({ labels: Type.Array(Type.String()), values: Type.Array(Type.Integer()) }),
});
