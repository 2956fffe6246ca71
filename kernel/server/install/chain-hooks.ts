/**
 * Combines the hooks of several plugins on one resource: they run in sequence, and the first that throws stops the
 * rest.
 */
import type { ResourceHooks } from "../../contract/resources/resource-definition.ts";

type Hook = (...call: never[]) => void | Promise<void>;
const operations = ["list", "show", "create", "edit", "delete"] as const;

export function chainHooks(all: readonly ResourceHooks[]): ResourceHooks {
  const chained: Record<string, Record<string, Hook>> = {};
  for (const operation of operations) {
    for (const moment of ["before", "after"] as const) {
      const hooks = all
        .map((hooks) => (hooks[operation] as Record<string, Hook | undefined> | undefined)?.[moment])
        .filter((hook) => hook !== undefined);
      if (hooks.length > 0) (chained[operation] ??= {})[moment] = runInTurn(hooks);
    }
  }
  const lookers = all.filter(({ list, show }) => list?.after !== undefined || show?.after !== undefined);
  return {
    ...chained,
    ...(lookers.length === 0 ? {} : { onlyAddsKeys: lookers.every(({ onlyAddsKeys }) => onlyAddsKeys === true) }),
  };
}

function runInTurn(hooks: readonly Hook[]): Hook {
  return async (...call) => {
    for (const hook of hooks) await hook(...call);
  };
}
