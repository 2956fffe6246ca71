/** Loads the redeem dialog when it is first opened. */
import { lazy, Suspense, type ReactNode } from "react";
import type { BrowserServices, RowActionProps } from "@portalkit/kernel/browser";
import type { RedeemState } from "./redeem-view.ts";

const RedeemDialog = lazy(() => import("./redeem-dialog.tsx").then((module) => ({ default: module.RedeemDialog })));

export function LazyRedeemDialog(props: {
  services: BrowserServices;
  row: RowActionProps["row"];
  state: RedeemState;
  onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      <RedeemDialog {...props} />
    </Suspense>
  );
}
