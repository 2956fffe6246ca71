/** A button on an order's page that opens a dialog, for users whose role may change orders in its state. */
import { Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Button, type RowActionProps } from "@portalkit/kernel/browser";
import { orderTransitions } from "../../contract/states.ts";
import type { OrderDialogProps } from "./use-order-dialog.ts";
import type { gameCodes } from "../../contract.ts";

type Transition = (typeof orderTransitions)[number];

/** Returns the states that the selected transitions start from. */
export const statesBefore = (isChosen: (transition: Transition) => boolean): ReadonlySet<string> =>
  new Set(orderTransitions.filter(isChosen).map(({ from }) => String(from)));

interface OrderActionProps extends RowActionProps<typeof gameCodes> {
  icon: string;
  label: string;
  /** The states in which the action is available. */
  states: ReadonlySet<string>;
  Dialog: ComponentType<OrderDialogProps>;
}

export function OrderAction({ instance, row, refresh, icon, label, states, Dialog }: OrderActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  // An open dialog stays open if the status of the order changes.
  if (!states.has(String(row["status"])) && !isOpen) return null;
  const close = (hasChanged: boolean): void => {
    setOpen(false);
    if (hasChanged) refresh();
  };
  return (
    <>
      <Button icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog instance={instance} row={row} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
