/** The signed-in user's permissions of plugins. They decide what is shown; the server decides what is allowed. */
import { atom, useAtomValue } from "jotai";
import { hasPermission, type PermissionOf } from "../../contract/permissions.ts";
import type { PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { BrowserRegistry, Owned } from "./install.ts";
import type { PluginInstance } from "./component-props.ts";
import type { AllowedRule } from "./plugin.ts";
import { registryAtom } from "./registry.ts";
import { baseConfigAtom } from "../session/atoms.ts";

/** Empty until the signed-in user is known. */
const roleAtom = atom((get) => String(get(baseConfigAtom)?.adminUser.dbUser["role"] ?? ""));

export function isAllowed({ allowed, instance }: Owned<{ allowed?: AllowedRule }>, role: string): boolean {
  if (allowed === undefined) return true;
  return typeof allowed === "function" ? allowed({ role }) : hasPermission(instance.permissions, role, allowed);
}

type Allowed = Pick<
  BrowserRegistry,
  "injections" | "slotFills" | "widgets" | "homeLinks" | "shortcuts" | "rowActions" | "bulkActions"
>;

const allowedAtom = atom((get): Allowed => {
  const { injections, slotFills, widgets, homeLinks, shortcuts, rowActions, bulkActions } = get(registryAtom);
  const role = get(roleAtom);
  const ofUser = <Contribution extends Owned<{ allowed?: AllowedRule }>>(
    list: readonly Contribution[],
  ): Contribution[] => list.filter((contribution) => isAllowed(contribution, role));
  return {
    injections: ofUser(injections),
    slotFills: ofUser(slotFills),
    widgets: ofUser(widgets),
    homeLinks: ofUser(homeLinks),
    shortcuts: ofUser(shortcuts),
    rowActions: ofUser(rowActions),
    bulkActions: ofUser(bulkActions),
  };
});

/** Returns the contributions that the signed-in user may see. */
export const useAllowed = (): Allowed => useAtomValue(allowedAtom);

export const useRole = (): string => useAtomValue(roleAtom);

/**
 * Returns a function that checks whether the signed-in user has a permission of the plugin, or one of several.
 * @example
 * const may = useMay(instance);
 * return may("publish") ? <PublishButton /> : null;
 */
export function useMay<Contract extends PluginTypes>(
  instance: PluginInstance<Contract>,
): (...permissions: PermissionOf<Contract>[]) => boolean {
  const role = useRole();
  return (...permissions) => hasPermission(instance.permissions, role, permissions);
}
