/** Proves the signed-in user's identity with a passkey instead of password and code. */
import { CallError, type BrowserServices } from "@portalkit/kernel/browser";
import { getProofQuestion, proveWithPasskey, type Assertion } from "../../contract/passkeys/calls.ts";

/** Returns `false` if the user closed the browser's dialog. @throws CallError */
export async function proveByPasskey({ call }: BrowserServices): Promise<boolean> {
  const response = await answer(call);
  if (response === undefined) return false;
  await call(proveWithPasskey, { response });
  return true;
}

async function answer(call: BrowserServices["call"]): Promise<Assertion | undefined> {
  try {
    const [{ startAuthentication }, { options }] = await Promise.all([
      import("@simplewebauthn/browser"),
      call(getProofQuestion),
    ]);
    return (await startAuthentication({ optionsJSON: options as never })) as unknown as Assertion;
  } catch (failure) {
    // The browser's error message for a closed dialog is for developers, so it is not shown.
    if (failure instanceof CallError) throw failure;
    return undefined;
  }
}
