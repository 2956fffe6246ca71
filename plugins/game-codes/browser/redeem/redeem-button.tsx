/** Variant B on the page of a record: a button that shows the redemption status and opens the dialog. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  useServices,
  translateText,
  type BrowserServices,
  type RowActionProps,
} from "@portalkit/kernel/browser";
import { canRedeem } from "../../contract/redeem/calls.ts";
import { buttonLabel, type RedeemState } from "./redeem-view.ts";
import { LazyRedeemDialog } from "./lazy-redeem-dialog.tsx";
import { codeIdOf, useRedeemState } from "./use-redeem-state.ts";

export function RedeemButton({ instance, row, refresh }: RowActionProps): ReactNode {
  useTranslation();
  const services = useServices(instance);
  const state = useRedeemState(services, row);
  const may = useCanRedeem(services, codeIdOf(row), state);
  const [isOpen, setOpen] = useState(false);
  const isDead = state.status === null && may !== true;
  return (
    <>
      <Button icon="ticket-check" disabled={isDead} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translateText(buttonLabel(state.status, may))}
      </Button>
      {isOpen && (
        <LazyRedeemDialog services={services} row={row} state={state} onClose={() => (setOpen(false), refresh())} />
      )}
    </>
  );
}

/** Asks the server if no redemption was started yet, because only the server knows then. */
function useCanRedeem(services: BrowserServices, id: string, { status }: RedeemState): boolean | undefined {
  const [answer, setAnswer] = useState<boolean>();
  const isOpen = status === null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    services.call(canRedeem, undefined, { params: { id }, signal: stop.signal }).then(
      (reply) => setAnswer(reply.canRedeem),
      () => undefined,
    );
    return () => stop.abort();
  }, [services, id, isOpen]);
  return answer;
}
