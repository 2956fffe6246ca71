/** Calculates what a person could have spent more at a time without a later movement being refused. */
import type { Movement } from "../generate-movements.ts";
import type { Person } from "../seed-people.ts";

export function spendableAt(movements: readonly Movement[]): (person: Person, at: Date) => number {
  const byPerson = new Map<Person, Movement[]>();
  for (const movement of movements) {
    const known = byPerson.get(movement.person);
    if (known === undefined) byPerson.set(movement.person, [movement]);
    else known.push(movement);
  }
  return (person, at) => {
    let balance = 0;
    let smallest = Number.POSITIVE_INFINITY;
    let before = 0;
    for (const movement of byPerson.get(person) ?? []) {
      balance += Number(movement.amount);
      if (movement.at <= at) before = balance;
      else smallest = Math.min(smallest, balance);
    }
    return Math.min(before, smallest);
  };
}
