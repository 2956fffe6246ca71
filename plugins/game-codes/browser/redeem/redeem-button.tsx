/** Variant B: the button that says how it stands, and opens the dialog. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { Button, IconButton, useServices, useTranslate, type BrowserServices, type RowActionProps } from "#kernel/browser";
import { canRedeem } from "../../contract/redeem/redeem-calls.ts";
import { buttonLabel, type RedeemState } from "../../contract/redeem/redeem-view.ts";
import { redeemMessages } from "../../contract/redeem/redeem-messages.ts";
import { codeIdOf, useRedeemState } from "./use-redeem-state.ts";

const RedeemDialog = lazy(() => import("./redeem-dialog.tsx").then((module) => ({ default: module.RedeemDialog })));

/** On the record's page. */
export function RedeemButton({ instance, row, refresh }: RowActionProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const state = useRedeemState(services, row);
  const may = useCanRedeem(services, codeIdOf(row), state);
  const [isOpen, setOpen] = useState(false);
  const isDead = state.status === null && may !== true;
  return (
    <>
      <Button icon="ticket-check" disabled={isDead} aria-haspopup="dialog" onClick={() => setOpen(true)}>{t(buttonLabel(state.status, may))}</Button>
      {isOpen && <Opened services={services} row={row} state={state} onClose={() => (setOpen(false), refresh())} />}
    </>
  );
}

/** In a list's row: only where there is something to do. */
export function RedeemIcon({ instance, row, refresh }: RowActionProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [isOpen, setOpen] = useState(false);
  const state = useRedeemState(services, row, { isWatched: isOpen });
  const isOver = state.status === "completed" || state.status === "success";
  if ((row["status"] === "new" || isOver) && !isOpen) return null;
  const label = `${t(state.status === null ? redeemMessages.redeem : buttonLabel(state.status, true))}: ${String(row["_label"] ?? codeIdOf(row))}`;
  return (
    <>
      <IconButton icon="ticket-check" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <Opened services={services} row={row} state={state} onClose={() => (setOpen(false), refresh())} />}
    </>
  );
}

function Opened(props: { services: BrowserServices; row: RowActionProps["row"]; state: RedeemState; onClose: () => void }): ReactNode {
  return <Suspense><RedeemDialog {...props} /></Suspense>;
}

/** Asked of the server where nothing was begun yet: then only it can tell. */
function useCanRedeem(services: BrowserServices, id: string, { status }: RedeemState): boolean | undefined {
  const [answer, setAnswer] = useState<boolean>();
  const isOpen = status === null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    services.call(canRedeem, undefined, { params: { id }, signal: stop.signal }).then((reply) => setAnswer(reply.canRedeem), () => undefined);
    return () => stop.abort();
  }, [services, id, isOpen]);
  return answer;
}
