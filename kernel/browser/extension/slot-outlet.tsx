/** Renders the fills of a slot, and the components that the server injects into it by name. */
import type { ReactNode } from "react";
import type { ComponentReference } from "../../contract/resources/column.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { Contributed, UnknownComponent } from "./contribution.tsx";
import { useAllowed } from "./permissions.ts";
import { findNamed, referenceOf, useRegistry } from "./registry.ts";
import { useAdminUser } from "../session/hooks.ts";
import type { Owned } from "./install.ts";
import type { SlotFill } from "./plugin.ts";
import type { Slot } from "./slots.ts";
import type { Load } from "../hooks/use-lazy-component.ts";
import { useAfterFirstPaint } from "../hooks/use-after-first-paint.ts";

interface SlotOutletProps {
  slot: Slot;
  /** Components that the server injects into this slot. */
  named?: readonly ComponentReference[] | undefined;
  /** Rendered if the slot is empty. */
  fallback?: ReactNode;
}

export function SlotOutlet({ slot, named = [], fallback = null }: SlotOutletProps): ReactNode {
  const { components } = useRegistry();
  const adminUser = useAdminUser();
  const isSettled = useAfterFirstPaint();
  const fills = useFills(slot).filter(({ isDeferred }) => isSettled || isDeferred !== true);
  const drawn = slot.isSingle === true ? fills.slice(0, 1) : fills;
  if (drawn.length === 0 && named.length === 0) return fallback;
  return (
    <>
      {drawn.map((fill, index) => (
        <Contributed
          key={`${fill.instance.id} ${index}`}
          load={fill.load}
          props={{ instance: fill.instance }}
          isOptional
        />
      ))}
      {named.map((reference, index) => {
        const { name, meta } = referenceOf(reference);
        const component = findNamed(components, reference);
        return component === undefined ? (
          <UnknownComponent key={`${name} ${index}`} name={name} />
        ) : (
          <Contributed
            key={`${name} ${index}`}
            load={component.load}
            props={{ instance: component.instance, resource: noResource, adminUser, meta, refresh: noRefresh }}
            isOptional
          />
        );
      })}
    </>
  );
}

/** Returns what loads the components of a slot, for a menu that opens when all of them are there. */
export function useSlotLoads({ slot, named = [] }: SlotOutletProps): Load<never>[] {
  const fills = useFills(slot);
  const { components } = useRegistry();
  return [...fills, ...named.flatMap((reference) => findNamed(components, reference) ?? [])].map(({ load }) => load);
}

const useFills = (slot: Slot): readonly Owned<SlotFill>[] =>
  useAllowed().slotFills.filter((fill) => fill.slot.name === slot.name);

const noRefresh = (): void => undefined;
/** The slots of the shell belong to no resource. */
const noResource: Resource = {
  resourceId: "",
  label: "",
  columns: [],
  options: { allowedActions: { show: false, edit: false, create: false, delete: false } },
};
