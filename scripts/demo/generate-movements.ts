/** Generates the money movements behind the demo's orders, oldest first: no user ever spends more than the balance. */
import { Decimal } from "decimal.js";
import type { Person } from "./seed-people.ts";
import type { Order, Refund } from "./generate-orders.ts";
import type { Random } from "./random.ts";

export interface Movement {
  id: string;
  type: "deposit" | "order" | "refund" | "bonus" | "withdrawal";
  person: Person;
  order?: Order;
  refund?: Refund;
  /** The change of the balance: signed decimal text, six places. */
  amount: string;
  note: string | null;
  at: Date;
  /** A refund of a withdrawal that failed moves between the same accounts as the withdrawal. */
  against?: "withdrawal";
  /** A deposit of the sandbox's chain. */
  isSimulated?: true;
}

/** The size of the deposits. */
export interface TopUps {
  /** The range of the balance that a deposit leaves after the order that it is for. */
  minLeft: number;
  maxLeft: number;
  /** The last deposits of the demo user, who can buy something immediately after signing in. */
  ofDemoUser: readonly number[];
}

const minuteMs = 60_000;
const welcomeBonus = new Decimal(2);
const smallTopUps: TopUps = { minLeft: 5, maxLeft: 60, ofDemoUser: [250] };
const minWithdrawal = 10;

type Event = { at: number; person: Person } & (
  | { kind: "bonus" }
  | { kind: "withdrawal" }
  | { kind: "order"; order: Order }
  | { kind: "refund"; order: Order; refund: Refund }
);

export function generateMovements(
  random: Random,
  people: readonly Person[],
  orders: readonly Order[],
  until: Date,
  { minLeft, maxLeft, ofDemoUser }: TopUps = smallTopUps,
): Movement[] {
  const balances = new Map<Person, Decimal>();
  const movements: Movement[] = [];
  const move = (
    type: Movement["type"],
    person: Person,
    amount: Decimal,
    at: number,
    note: string | null,
    order?: Order,
    refund?: Refund,
  ): void => {
    balances.set(person, (balances.get(person) ?? new Decimal(0)).plus(amount));
    movements.push({
      id: random.uuid(),
      type,
      person,
      amount: amount.toFixed(6),
      note,
      at: new Date(at),
      ...(order === undefined ? {} : { order }),
      ...(refund === undefined ? {} : { refund }),
    });
  };
  for (const event of generateEvents(random, people, orders, until)) {
    const { at, person } = event;
    const balance = balances.get(person) ?? new Decimal(0);
    if (event.kind === "bonus") move("bonus", person, welcomeBonus, at, "Welcome bonus");
    else if (event.kind === "withdrawal") {
      const half = balance.dividedBy(2).floor();
      if (half.greaterThanOrEqualTo(minWithdrawal))
        move("withdrawal", person, half.negated(), at, "Paid out on request");
    } else if (event.kind === "refund")
      move(
        "refund",
        person,
        new Decimal(event.refund.amount),
        at,
        `Refund of order ${event.order.number}`,
        event.order,
        event.refund,
      );
    else {
      const total = new Decimal(event.order.total);
      const paidAt = Math.max(person.createdAt.getTime(), at - random.between(2, 45) * minuteMs);
      const extra = random.between(minLeft, maxLeft);
      if (balance.lessThan(total)) move("deposit", person, total.minus(balance).plus(extra).ceil(), paidAt, null);
      move("order", person, total.negated(), at, `Order ${event.order.number}`, event.order);
    }
  }
  const [demoUser] = people;
  for (const [index, amount] of ofDemoUser.entries())
    if (demoUser !== undefined)
      move("deposit", demoUser, new Decimal(amount), until.getTime() - index * 30 * minuteMs, null);
  return movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Generates the events in chronological order. A refund comes hours after its order. */
function generateEvents(random: Random, people: readonly Person[], orders: readonly Order[], until: Date): Event[] {
  const events: Event[] = [];
  const end = until.getTime();
  for (const person of people) {
    const start = person.createdAt.getTime();
    if (random.next() < 0.1) events.push({ kind: "bonus", person, at: start });
    if (random.next() < 0.04) events.push({ kind: "withdrawal", person, at: start + (end - start) * random.next() });
  }
  for (const order of orders) {
    const at = order.at.getTime();
    events.push({ kind: "order", order, person: order.person, at });
    if (order.refund !== undefined)
      events.push({ kind: "refund", order, refund: order.refund, person: order.person, at: order.refund.at.getTime() });
  }
  return events.toSorted((a, b) => a.at - b.at);
}
