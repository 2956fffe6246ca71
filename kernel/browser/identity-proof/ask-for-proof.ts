/** Asks a signed-in user to authenticate again. */
import type { ProofRequest } from "../../contract/session/identity-proof.ts";
import { CallError } from "../api/call-error.ts";
import { translate } from "../i18n/translate.ts";
import { store } from "../state/store.ts";
import { openProofAtom } from "./open-proof.ts";

let underWay: Promise<boolean> | undefined;

/**
 * Calls that are refused at the same time share one dialog.
 * @throws CallError if the user closes the dialog
 */
export async function askForProof(request: ProofRequest, status: number): Promise<void> {
  underWay ??= new Promise<boolean>((resolve) => {
    store.set(openProofAtom, {
      ...request,
      answer: (isProven) => {
        store.set(openProofAtom, undefined);
        underWay = undefined;
        resolve(isProven);
      },
    });
  });
  if (!(await underWay)) throw new CallError(translate("kernel:identityProof.cancelled"), status);
}
