/** Hands over an order's codes and downloads them, and limits the size of orders. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { orderStatuses } from "../states.ts";
import { Uuid } from "../uuid.ts";

/** Maximum number of lines in an order, and of codes in a line. */
export const orderLimits = { lines: 50, quantity: 1_000 } as const;

/**
 * Hands over every code of an order; if the buyer calls it, the order becomes delivered. Call it before downloading the
 * codes.
 */
export const handOverOrder = endpoint({
  method: "POST",
  path: "/orders/:id/hand-over",
  mount: "plugin",
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({ ok: Type.Boolean(), status: Type.Enum([...orderStatuses]), codes: Type.Integer() }),
});

/**
 * Downloads the codes that were handed over as a CSV file named codes-{id} (docs/product.md, marketplace 7). Call
 * `handOverOrder` first.
 */
export const downloadCodes = endpoint({
  method: "GET",
  path: "/order/:id/codes",
  mount: "api",
  params: Type.Object({ id: Uuid }),
  answered: "file",
  reply: Type.Unknown(),
});
