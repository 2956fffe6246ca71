/** The lazy re-authentication dialog, loaded when a call is first refused because it needs a proof of identity. */
import { useAtomValue } from "jotai";
import type { FunctionComponent, ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { openProofAtom } from "./open-proof.ts";

const loadDialog = (): Promise<FunctionComponent> => import("./proving.ts").then((m) => m.ProofDialog);

export function LazyProof(): ReactNode {
  const isOpen = useAtomValue(openProofAtom) !== undefined;
  const Dialog = useLazyComponent(isOpen ? loadDialog : undefined);
  return isOpen && Dialog && <Dialog />;
}
