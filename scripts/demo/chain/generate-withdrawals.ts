/** Generates the withdrawals behind the demo's movements, and some recent ones in each other state. */
import { Decimal } from "decimal.js";
import type { Movement } from "../generate-movements.ts";
import type { Random } from "../random.ts";
import type { Person } from "../seed-people.ts";
import type { Transfer, Withdrawal } from "./chain.ts";
import { blockAt, chainNames } from "./chain-names.ts";
import { settledLaterHours } from "./settled-later.ts";
import { spendableAt } from "./spendable-at.ts";

type Staged = Pick<Withdrawal, "state" | "note" | "reason" | "requestedBy" | "decidedBy"> & {
  hoursAgo: number;
  /** Hours until it was decided, or until it failed. */
  hoursToEnd?: number;
};

const hourMs = 3_600_000;
const secondsToConfirm = 25;
/** Larger withdrawals need a second person. */
const aloneLimit = 500;
const minStaged = 25;

/** The newest are under way. The approved one waits for the sent one, both from the main wallet. */
const staged: readonly Staged[] = [
  { hoursAgo: 75, state: "confirmed", note: "Paid out on request", requestedBy: 0, decidedBy: 1, hoursToEnd: 1.5 },
  {
    hoursAgo: 50,
    state: "failed",
    note: "Paid out on request",
    reason: "The network didn't accept the transfer in time",
    requestedBy: 0,
    hoursToEnd: 0.25,
  },
  {
    hoursAgo: 31,
    state: "rejected",
    note: "Closes the account",
    reason: "The address belongs to another buyer",
    requestedBy: 1,
    decidedBy: 0,
    hoursToEnd: 1.5,
  },
  { hoursAgo: 26, state: "requested", note: "Paid out on request", requestedBy: 0 },
  { hoursAgo: 5, state: "requested", note: "Moves to another shop", requestedBy: 1 },
  { hoursAgo: 0.7, state: "sent", note: "Paid out on request", requestedBy: 1 },
  { hoursAgo: 0.4, state: "approved", note: "Paid out on request", requestedBy: 0 },
];

export function generateWithdrawals(
  random: Random,
  people: readonly Person[],
  movements: readonly Movement[],
  mainAddress: string,
  until: Date,
): { movements: Movement[]; withdrawals: Withdrawal[]; transfers: Transfer[] } {
  const names = chainNames(random);
  const transfers: Transfer[] = [];
  const transfer = (withdrawal: Withdrawal, more: Partial<Transfer> = {}): void => {
    const { amount, address: to, at, state } = withdrawal;
    transfers.push({
      id: random.uuid(),
      withdrawal,
      from: mainAddress,
      to,
      amount,
      state: state === "confirmed" || state === "failed" || state === "sent" ? state : "planned",
      txid: names.hex(),
      at,
      ...(withdrawal.reason === undefined ? {} : { reason: withdrawal.reason }),
      ...(state === "confirmed" ? { block: blockAt(new Date(at.getTime() + 3_000)) } : {}),
      ...more,
    });
  };
  const withdrawals: Withdrawal[] = [];
  const paid = movements.map((movement): Movement => {
    if (movement.type !== "withdrawal") return movement;
    const { person, at } = movement;
    const amount = new Decimal(movement.amount).negated();
    const address = names.address();
    const named: Movement = { ...movement, note: `To ${address}` };
    const withdrawal: Withdrawal = {
      id: random.uuid(),
      person,
      amount: amount.toFixed(6),
      address,
      state: "confirmed",
      note: movement.note ?? "",
      requestedBy: random.next() < 0.5 ? 0 : 1,
      at,
      updatedAt: new Date(Math.min(until.getTime(), at.getTime() + secondsToConfirm * 1_000)),
      movement: named,
    };
    if (amount.greaterThan(aloneLimit)) {
      withdrawal.approval = { id: random.uuid(), reason: "single" };
      withdrawal.decidedBy = withdrawal.requestedBy === 0 ? 1 : 0;
    }
    withdrawals.push(withdrawal);
    transfer(withdrawal);
    return named;
  });
  const spendable = spendableAt(movements);
  // The first person is the demo's user, who has other plans for the balance.
  const others = people.slice(1);
  for (const { hoursAgo, hoursToEnd = 0, ...plan } of staged) {
    const at = new Date(until.getTime() - hoursAgo * hourMs);
    const place = others.findIndex((person) => person.createdAt < at && spendable(person, at) >= minStaged);
    const [person] = place === -1 ? [] : others.splice(place, 1);
    if (person === undefined) continue;
    const amount = new Decimal(Math.min(400, Math.floor(spendable(person, at)))).toFixed(6);
    const address = names.address();
    const waits = plan.state === "requested" || plan.state === "rejected";
    const move = (type: "withdrawal" | "refund", change: string, movedAt: Date, note: string): Movement => {
      const movement: Movement = { id: random.uuid(), type, person, amount: change, note, at: movedAt };
      if (type === "refund") movement.against = "withdrawal";
      paid.push(movement);
      return movement;
    };
    const endedAt = new Date(at.getTime() + hoursToEnd * hourMs);
    const paidAt = plan.decidedBy === undefined ? at : endedAt;
    const withdrawal: Withdrawal = {
      ...plan,
      id: random.uuid(),
      person,
      amount,
      address,
      at,
      updatedAt: endedAt,
      ...(waits || plan.decidedBy !== undefined ? { approval: { id: random.uuid(), reason: "daily" } } : {}),
      ...(waits ? {} : { movement: move("withdrawal", `-${amount}`, paidAt, `To ${address}`) }),
      ...(plan.state === "failed" ? { returned: move("refund", amount, endedAt, "Failed withdrawal") } : {}),
    };
    withdrawals.push(withdrawal);
    if (waits) continue;
    const sent = transfers.find(({ state }) => state === "sent");
    transfer(withdrawal, {
      at: paidAt,
      ...(plan.state === "confirmed" ? { block: blockAt(new Date(paidAt.getTime() + 3_000)) } : {}),
      ...(plan.state === "sent" ? { block: blockAt(new Date(until.getTime() + settledLaterHours * hourMs)) } : {}),
      ...(plan.state === "approved" && sent !== undefined ? { after: sent } : {}),
    });
  }
  return { movements: paid.toSorted((a, b) => a.at.getTime() - b.at.getTime()), withdrawals, transfers };
}
