/** The commands of buyers and operators on orders: buy, view, read, download, refund, hold, release, fail. */
import { sql } from "kysely";
import type { OrderAction, OrderStatus } from "../../../plugins/game-codes/contract/states.ts";
import type { Answer } from "../portal.ts";
import { Disagreement, type Model } from "./model.ts";
import {
  codeFor,
  codePath,
  hold,
  isAccepted,
  orderFor,
  orderPath,
  outcome,
  pick,
  Step,
  withOrder,
  type Pointed,
} from "./step.ts";
import type { Person, World } from "./world.ts";

export const buy = (input: { who: Person; ten: number; twenty: number }): Step =>
  new Step("buy", input, async (_model, world) => {
    const lines = [input.ten, input.twenty]
      .map((quantity, at) => ({ denominationId: world.denominations[at], quantity }))
      .filter(({ quantity }) => quantity > 0);
    return outcome(await world.call(input.who, "POST", "/plugin/game-codes/orders", { lines }), {
      boughtBy: world.ids[input.who],
    });
  });

export const look = (input: Pointed): Step =>
  new Step(
    "look",
    input,
    async (model, world) => {
      const code = codeFor(model, world, input.who, input.at);
      if (code === undefined) return undefined;
      const answer = await world.call(input.who, "POST", codePath(code, "/reveal"), { purpose: "reveal" });
      if (isAccepted(answer)) hold(model, world, answer.body.code as string, "isSeen");
      return outcome(answer);
    },
    (model) => input.who === "root" || withOrder(model),
  );

/** Only reads, which must change nothing: it returns the codes that were delivered before, or nothing. */
export const read = (input: Pointed & { method: "GET" | "HEAD"; page: "codes" | "order" }): Step =>
  new Step(
    "read",
    input,
    async (model, world) => {
      const order = orderFor(model, world, input.who, input.at);
      if (order === undefined) return undefined;
      const before = JSON.stringify(await world.observe());
      const answer = await world.call(
        input.who,
        input.method,
        input.page === "order" ? orderPath(order) : `/portal/api/order/${order}/codes`,
      );
      holdFile(model, world, answer);
      if (JSON.stringify(await world.observe()) !== before) throw new Disagreement(`${input.method} changed something`);
      return outcome(answer);
    },
    withOrder,
  );

export const handOver = (input: Pointed): Step =>
  new Step(
    "download",
    input,
    async (model, world) => {
      const order = orderFor(model, world, input.who, input.at);
      if (order === undefined) return undefined;
      const answer = await world.call(input.who, "POST", orderPath(order, "/hand-over"), {});
      if (isAccepted(answer))
        holdFile(model, world, await world.call(input.who, "GET", `/portal/api/order/${order}/codes`));
      return outcome(answer);
    },
    withOrder,
  );

function holdFile(model: Model, world: World, { body }: Answer): void {
  for (const [text] of typeof body === "string" ? body.matchAll(/LIFE-CODE-\d+/g) : [])
    hold(model, world, text, "isSeen");
}

export const refund = (input: Pointed & { how: "all" | "line" | "codes"; quantity: number }): Step =>
  new Step(
    "refund",
    input,
    async (model, world) => {
      const order = orderFor(model, world, input.who, input.at);
      if (order === undefined) return undefined;
      const codes = [...model.codes]
        .filter(([, { owner }]) => owner === order)
        .map(([id]) => id)
        .slice(0, input.quantity);
      const {
        rows: [line],
      } = await sql<{ id: string }>`select id from order_lines where order_id = ${order}::uuid
    order by id offset ${input.quantity - 1} limit 1`.execute(world.portal.kernel.db);
      const what =
        input.how === "codes" && codes.length > 0
          ? { codes }
          : input.how === "line" && line !== undefined
            ? { lines: [{ lineId: line.id, quantity: input.quantity }] }
            : {};
      return outcome(
        await world.call(input.who, "POST", orderPath(order, "/refund"), { reason: "Asked for", ...what }),
        { returnedFrom: order },
      );
    },
    withOrder,
  );

export const change = (input: Pointed & { action: OrderAction }): Step =>
  new Step(
    input.action,
    input,
    async (model, world) => {
      const held = [...model.orders].filter(([, { status }]) => status === "pending").map(([id]) => id);
      const order =
        input.action === "release" && held.length > 0
          ? pick(held, input.at)
          : orderFor(model, world, input.who, input.at);
      if (order === undefined) return undefined;
      return outcome(
        await world.call(input.who, "POST", orderPath(order, "/change"), { action: input.action, reason: "Checked" }),
        input.action === "fail" ? { returnedFrom: order } : {},
      );
    },
    withOrder,
  );

/** Bypasses the calls: edits the record in its form. */
export const editOrder = (input: { at: number; status: OrderStatus }): Step =>
  new Step(
    "edit order",
    input,
    async (model, world) => {
      const order = orderFor(model, world, "root", input.at);
      if (order === undefined) return undefined;
      return outcome(
        await world.call("root", "POST", "/update_record", {
          resourceId: "orders",
          recordId: order,
          record: { status: input.status },
        }),
      );
    },
    withOrder,
  );
