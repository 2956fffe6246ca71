/** Generates the demo's orders, oldest first; writes nothing yet. */
import { Decimal } from "decimal.js";
import type { Offer } from "./seed-catalogue.ts";
import type { Person } from "./seed-people.ts";
import { refundReasons } from "./names.ts";
import { weighted, type Random } from "./random.ts";

export type PricedOffer = Offer & { price: string };

export interface Line {
  id: string;
  offer: PricedOffer;
  quantity: number;
}
export interface Order {
  id: string;
  number: number;
  person: Person;
  lines: readonly Line[];
  /** Decimal text, six places. */
  total: string;
  /** All were paid; a pending one is on hold. */
  status: "pending" | "paid" | "delivered" | "refunded" | "failed";
  /** The refund: everything for a refunded or failed order, a code or two for some others. */
  refund?: Refund;
  channel: "web" | "telegram" | "api";
  at: Date;
}

export interface Refund {
  id: string;
  /** The number of codes of each line. */
  quantities: ReadonlyMap<Line, number>;
  /** Decimal text, six places. */
  amount: string;
  reason: string;
  at: Date;
}

const firstOrderNumber = 10_001;
const ordersOfDemoUser = 12;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The share of orders with several codes of one kind. */
const partlyRefunded = 0.03;

/** The first person has a few orders; of the others some buy often and most rarely. */
export function generateOrders(
  random: Random,
  people: readonly Person[],
  offers: readonly Offer[],
  count: number,
  until: Date,
): Order[] {
  const nextOffer = weighted(
    random,
    offers.filter((offer): offer is PricedOffer => offer.price !== null),
    ({ popularity }) => popularity,
  );
  const [demoUser, ...others] = people as [Person, ...Person[]];
  const drafts = Array.from({ length: count }, (_, index) => {
    const person =
      index < ordersOfDemoUser || others.length === 0
        ? demoUser
        : (others[Math.floor(random.next() ** 2 * others.length)] as Person);
    return {
      person,
      at: new Date(person.createdAt.getTime() + (until.getTime() - person.createdAt.getTime()) * random.next()),
    };
  });
  return drafts
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ person, at }, index) => {
      const wanted = Array.from({ length: linesOf(random) }, () => ({
        id: random.uuid(),
        offer: nextOffer(),
        quantity: random.next() < 0.7 ? 1 : random.between(2, 5),
      }));
      // As in the shop, a denomination is in one line only.
      const lines = wanted.filter(({ offer }, place) => wanted.findIndex((line) => line.offer === offer) === place);
      const total = lines
        .reduce((sum, { offer, quantity }) => sum.plus(new Decimal(offer.price).times(quantity)), new Decimal(0))
        .toFixed(6);
      const channel = person.source === "telegram" ? "telegram" : random.next() < 0.15 ? "api" : "web";
      const status = statusOf(random, until.getTime() - at.getTime());
      const refund = generateRefund(random, lines, status, at, until);
      return {
        id: random.uuid(),
        number: firstOrderNumber + index,
        person,
        lines,
        total,
        status,
        channel,
        at,
        ...(refund === undefined ? {} : { refund }),
      };
    });
}

function generateRefund(
  random: Random,
  lines: readonly Line[],
  status: Order["status"],
  at: Date,
  until: Date,
): Refund | undefined {
  const isWhole = status === "refunded" || status === "failed";
  const [several] = lines.filter(({ quantity }) => quantity > 1);
  if (!isWhole && (status === "pending" || several === undefined || random.next() > partlyRefunded)) return undefined;
  const quantities = new Map(
    isWhole || several === undefined
      ? lines.map((line) => [line, line.quantity])
      : [[several, random.between(1, several.quantity - 1)]],
  );
  const amount = [...quantities]
    .reduce((sum, [{ offer }, quantity]) => sum.plus(new Decimal(offer.price).times(quantity)), new Decimal(0))
    .toFixed(6);
  return {
    id: random.uuid(),
    quantities,
    amount,
    reason: random.pick(refundReasons),
    at: new Date(Math.min(until.getTime(), at.getTime() + random.between(1, 48) * hourMs)),
  };
}

function linesOf(random: Random): number {
  const chance = random.next();
  return chance < 0.85 ? 1 : chance < 0.97 ? 2 : 3;
}

/** Only recent orders are still in progress. */
function statusOf(random: Random, ageMs: number): Order["status"] {
  const chance = random.next();
  if (ageMs < dayMs / 4 && chance < 0.25) return "pending";
  if (ageMs < dayMs && chance < 0.4) return "paid";
  if (chance < 0.955) return "delivered";
  return chance < 0.985 ? "refunded" : "failed";
}
