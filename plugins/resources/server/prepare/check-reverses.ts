/** Checks how actions are reverted: what TypeScript cannot know, such as the columns and the other action. */
import type { ActionDefinition, BulkActionDefinition } from "@portalkit/kernel/contract";
import { isStored, type PreparedResource } from "../tables/prepared-resource.ts";
import { nearestName } from "@portalkit/kernel/engine";
import type { Wrong } from "./wrong.ts";

export function checkReverses({ definition, columns }: PreparedResource, wrong: Wrong): void {
  const { actions = [], bulkActions = [] } = definition.options ?? {};
  const forMany = [...bulkActions, ...actions.filter(({ bulkHandler }) => bulkHandler === true)];
  const stored = [...columns.values()].filter(isStored).map(({ name }) => name);
  const check = (action: ActionDefinition | BulkActionDefinition, list: string): void => {
    const { id, reverse, withoutTransaction } = action;
    if (reverse === undefined) return;
    const place = `${list} "${id}" . reverse`;
    if (!forMany.includes(action))
      wrong(place, "an action on one record", "an action with bulkHandler, or a bulk action");
    if (withoutTransaction === true)
      wrong(place, "an action without a transaction", "an action that runs in a transaction");
    if (reverse.columns.length === 0) wrong(`${place} . columns`, "no column", "the columns that the action changes");
    for (const name of reverse.columns)
      if (!stored.includes(name))
        wrong(`${place} . columns`, `"${name}"`, "columns of the table", nearestName(name, stored));
    if ((reverse.run === undefined) === (reverse.action === undefined))
      wrong(place, reverse.run === undefined ? "neither of them" : "run and action", "either run or action");
    if (reverse.action === undefined) return;
    const other = forMany.find((one) => one.id === reverse.action);
    const ids = forMany.filter((one) => one !== action).map((one) => one.id);
    if (other === undefined || other === action)
      wrong(
        `${place} . action`,
        `"${reverse.action}"`,
        "another action for many records",
        nearestName(reverse.action, ids),
      );
    else if (other.withoutTransaction === true || other.fields?.some(({ required }) => required === true) === true)
      wrong(`${place} . action`, `"${reverse.action}"`, "an action in a transaction, without required fields");
  };
  for (const action of bulkActions) check(action, "options . bulkActions");
  for (const action of actions) check(action, "options . actions");
}
