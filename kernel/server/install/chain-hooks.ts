/**
 * Combines the hooks of several plugins on one resource: they run in sequence, and the first that throws stops the
 * rest.
 */
import { concernsEdit } from "../../contract/resources/edit-hooks.ts";
import type { ResourceHooks } from "../../contract/resources/resource-definition.ts";

type Hook = (...call: never[]) => void | Promise<void>;
type Hooks = Record<string, Hook | undefined> | undefined;
type EditHooks = NonNullable<ResourceHooks["edit"]>;
const operations = ["list", "show", "create", "edit", "delete"] as const;

export function chainHooks(all: readonly ResourceHooks[]): ResourceHooks {
  const chained: Record<string, Record<string, Hook>> = {};
  for (const operation of operations) {
    for (const moment of ["before", "after"] as const) {
      const hooks = all
        .map((one) => (operation === "edit" ? concerned(one.edit, moment) : (one[operation] as Hooks)?.[moment]))
        .filter((hook) => hook !== undefined);
      if (hooks.length > 0) (chained[operation] ??= {})[moment] = runInTurn(hooks);
    }
  }
  const edits = all.flatMap(({ edit }) => (edit?.before === undefined && edit?.after === undefined ? [] : [edit]));
  if (chained["edit"] !== undefined) Object.assign(chained["edit"], editRules(edits));
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

/** A hook that runs only for the edits that its own plugin's rule names. */
function concerned(hooks: EditHooks | undefined, moment: "before" | "after"): Hook | undefined {
  const hook = hooks?.[moment];
  if (hooks === undefined || hook === undefined) return undefined;
  const run: NonNullable<EditHooks["before"]> = (change, context) =>
    concernsEdit(hooks, change.record) ? hook(change, context) : undefined;
  return run;
}

function editRules(edits: readonly EditHooks[]): Pick<EditHooks, "columns" | "isIndependent"> {
  const columns = edits.map((edit) => edit.columns);
  return {
    ...(columns.every((one) => one !== undefined) ? { columns: [...new Set(columns.flat())] } : {}),
    isIndependent: edits.every(({ isIndependent }) => isIndependent === true),
  };
}
