/** Sequences of commands in any order, and the inputs of each command. */
import fc from "fast-check";
import { orderStatuses } from "../../../plugins/game-codes/contract/states.ts";
import { attack, attackCount } from "./hostile-commands.ts";
import type { Model } from "./model.ts";
import { buy, change, editOrder, handOver, look, read, refund } from "./order-commands.ts";
import { cancel, changeSupplier, redeem, settle, supplier } from "./redeeming-commands.ts";
import { addCode, deleteCode, setStatus, setStatuses } from "./stock-commands.ts";
import type { Person, World } from "./world.ts";

const at = fc.nat({ max: 20 });
const buyer = fc.constantFrom<Person>("ann", "bob");
const anyone = fc.constantFrom<Person>("ann", "bob", "root");
/** Commands reserved to the operator are tried by a buyer now and then. */
const operator = fc.constantFrom<Person>("root", "root", "root", "ann");
const status = fc.constantFrom("new" as const, "sold" as const, "delivering" as const);

const commands = {
  buy: fc
    .record({ who: buyer, ten: fc.nat({ max: 3 }), twenty: fc.nat({ max: 2 }) })
    .filter(({ ten, twenty }) => ten + twenty > 0)
    .map(buy),
  look: fc.record({ who: anyone, at }).map(look),
  read: fc
    .record({
      who: anyone,
      at,
      method: fc.constantFrom("GET" as const, "HEAD" as const),
      page: fc.constantFrom("codes" as const, "order" as const),
    })
    .map(read),
  download: fc.record({ who: anyone, at }).map(handOver),
  refund: fc
    .record({
      who: operator,
      at,
      how: fc.constantFrom("all" as const, "line" as const, "codes" as const),
      quantity: fc.integer({ min: 1, max: 2 }),
    })
    .map(refund),
  change: fc
    .record({
      who: operator,
      at,
      action: fc.constantFrom(
        "hold" as const,
        "hold" as const,
        "release" as const,
        "release" as const,
        "fail" as const,
      ),
    })
    .map(change),
  editOrder: fc.record({ at, status: fc.constantFrom(...orderStatuses) }).map(editOrder),
  setStatus: fc.record({ who: operator, at, status }).map(setStatus),
  setStatuses: fc
    .record({
      from: at,
      count: fc.integer({ min: 1, max: 4 }),
      status,
      by: fc.constantFrom("bulk" as const, "row" as const, "form" as const),
    })
    .map(setStatuses),
  addCode: fc.record({ denomination: fc.nat({ max: 1 }), known: fc.boolean(), at }).map(addCode),
  deleteCode: fc.record({ at }).map(deleteCode),
  // Players whom the supplier serves, loses the response for, fails on, or rejects.
  redeem: fc
    .record({ who: anyone, at, player: fc.constantFrom("plain", "plain", "plain", "lose", "500", "refuse") })
    .map(redeem),
  cancel: fc.record({ who: anyone, at }).map(cancel),
  supplier: fc
    .record({
      answers: fc.constantFrom("inprogress" as const, "completed" as const, "failed" as const, "silence" as const),
    })
    .map(supplier),
  settle: fc
    .record({
      who: operator,
      at,
      decision: fc.constantFrom("ask" as const, "redeemed" as const, "released" as const),
      isDeferred: fc.boolean(),
    })
    .map(settle),
  attack: fc.record({ at: fc.nat({ max: attackCount - 1 }) }).map(attack),
  changeSupplier: fc.record({ to: fc.nat({ max: 1 }) }).map(changeSupplier),
};

/** Commands that all others depend on occur more than once, so that the others find data. */
export function sequences(maxCommands: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, World>>> {
  const {
    buy: buys,
    refund: refunds,
    change: changes,
    redeem: redeems,
    supplier: supplies,
    settle: settles,
    ...others
  } = commands;
  return fc.commands(
    [
      buys,
      buys,
      buys,
      refunds,
      refunds,
      changes,
      changes,
      redeems,
      redeems,
      redeems,
      supplies,
      supplies,
      settles,
      settles,
      ...Object.values(others),
    ],
    { maxCommands, size: "max" },
  );
}
