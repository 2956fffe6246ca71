/**
 * The invariants of codes, orders and money, as a plain object: the owner of each code, who has received its text, and
 * each balance.
 */
import {
  orderTransitions,
  type OrderStatus,
  type RedemptionState,
} from "../../../plugins/game-codes/contract/states.ts";

export interface ModelCode {
  /** The price, in millionths. */
  price: bigint;
  /** The order that owns it. */
  owner: string | undefined;
  /** A user has received its text from us. */
  isSeen: boolean;
  /** A supplier has received its text from us. */
  isUsed: boolean;
  /** A redemption is in progress. */
  isBusy: boolean;
}

export interface Model {
  codes: Map<string, ModelCode>;
  orders: Map<string, { buyer: string; status: OrderStatus }>;
  balances: Map<string, bigint>;
}

/** The same data as observed in the database. */
export interface Observed {
  codes: {
    id: string;
    owner: string | null;
    status: string;
    for_sale: boolean;
    redemption: RedemptionState | null;
    has_facts: boolean;
  }[];
  orders: { id: string; buyer: string; status: OrderStatus }[];
  balances: Record<string, string>;
}

/**
 * The changes that a command may make, besides the facts that the callers and the supplier have observed themselves.
 */
export interface Effect {
  /** The buyer who has just bought. */
  boughtBy?: string;
  /** The order that may have returned codes. */
  returnedFrom?: string;
}

/** Updates the model to the observed state. Throws if the two contradict each other. */
export function agree(model: Model, observed: Observed, effect: Effect): void {
  for (const order of observed.orders) {
    const before = model.orders.get(order.id)?.status ?? null;
    const isAllowed =
      before === order.status || orderTransitions.some(({ from, to }) => from === before && to === order.status);
    assertAllowed(isAllowed, `the order ${order.id} went from ${String(before)} to ${order.status}`);
    model.orders.set(order.id, order);
  }
  for (const code of observed.codes) {
    const known = model.codes.get(code.id);
    if (known === undefined) throw new Disagreement(`the code ${code.id} came from nowhere`);
    const owner = code.owner ?? undefined;
    const wasTouched = known.isSeen || known.isUsed;
    if (known.owner !== owner) {
      const buyer = model.orders.get(owner ?? known.owner ?? "")?.buyer ?? "";
      if (known.owner === undefined)
        assertAllowed(
          buyer === effect.boughtBy && !wasTouched,
          `the code ${code.id} was sold to ${owner ?? ""}: seen ${known.isSeen}, used ${known.isUsed}`,
        );
      else
        assertAllowed(
          owner === undefined && known.owner === effect.returnedFrom && !wasTouched && code.redemption === null,
          `the code ${code.id} left ${known.owner} for ${owner ?? "the stock"}: seen ${known.isSeen}, used ${known.isUsed}`,
        );
      model.balances.set(buyer, (model.balances.get(buyer) ?? 0n) + (owner === undefined ? known.price : -known.price));
      known.owner = owner;
    }
    assertAllowed(
      !wasTouched || code.has_facts,
      `the code ${code.id} was held by somebody, and the database does not know`,
    );
    const isSellable =
      code.status === "new" && owner === undefined && !wasTouched && !code.has_facts && code.redemption === null;
    assertAllowed(
      code.for_sale === isSellable,
      `the code ${code.id} (${code.status}) ${code.for_sale ? "is" : "is not"} for sale`,
    );
    known.isBusy = code.redemption === "queued" || code.redemption === "inprogress";
  }
  assertAllowed(
    observed.codes.length === model.codes.size,
    `there are ${observed.codes.length} codes, and not ${model.codes.size}`,
  );
  for (const [buyer, units] of model.balances)
    assertAllowed(
      unitsOf(observed.balances[buyer]) === units,
      `the balance is ${observed.balances[buyer] ?? "0"}, and not ${units} millionths`,
    );
}

/** Converts decimal text with six places to millionths. */
export const unitsOf = (amount = "0.000000"): bigint => BigInt(amount.replace(".", ""));

/** The software and the model do not agree. */
export class Disagreement extends Error {}

function assertAllowed(condition: boolean, message: string): void {
  if (!condition) throw new Disagreement(message);
}
