/** Checks that each name that browser halves contribute has one owner: of two, one would be ignored. */
import { kernelId } from "../../contract/permissions.ts";
import type { Report } from "../problems/report.ts";
import type { Deployment } from "./deployment.ts";

interface Owner {
  id: string;
  plugin: string;
  where: string;
}

export function checkNames({ halves, placeOfInstance }: Deployment, report: Report): void {
  const owners = new Map<string, Owner>([['shortcut "?"', { id: kernelId, plugin: kernelId, where: "the kernel" }]]);
  /** @param isShared whether instances of one plugin may have it, because the server says which of them it means */
  const claim = (what: string, owner: Owner, isShared: boolean): void => {
    const other = owners.get(what);
    if (other === undefined) return void owners.set(what, owner);
    if (isShared && other.plugin === owner.plugin && other.id !== owner.id) return;
    report({
      code: "PORTAL_PLUGIN_CONFLICT",
      where: `${owner.where} . browser.tsx`,
      found: `the ${what}${other.id === owner.id ? " twice" : `, which ${other.where} also has`}`,
      expected: "one owner",
    });
  };
  for (const { instance, contributions } of halves) {
    const { id, plugin } = instance;
    const owner = { id, plugin, where: placeOfInstance(id) };
    const { fields = [], components = [], widgets = [], rowActions = [], bulkActions = [] } = contributions;
    for (const { name, aliases = [], for: target } of fields) {
      for (const known of [`${plugin}/${name}`, ...aliases]) claim(`field ${JSON.stringify(known)}`, owner, true);
      if (target !== undefined && "type" in target) claim(`fields of the type "${target.type}"`, owner, true);
    }
    for (const { name, aliases = [] } of components)
      for (const known of [`${plugin}/${name}`, ...aliases]) claim(`component ${JSON.stringify(known)}`, owner, true);
    for (const { name } of contributions.identityProofs ?? []) claim(`identity proof "${name}"`, owner, true);
    for (const { keys } of contributions.shortcuts ?? []) claim(`shortcut "${keys}"`, owner, false);
    for (const widget of widgets) claim(`widget "${id}/${widget.id}"`, owner, false);
    for (const action of rowActions)
      claim(`row action "${action.id}" of "${action.resource}" in "${id}"`, owner, false);
    for (const action of bulkActions)
      claim(`bulk action "${action.id}" of "${action.resource}" in "${id}"`, owner, false);
  }
}
