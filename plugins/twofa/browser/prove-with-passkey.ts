/** Proves with a passkey, instead of password and code, who is signed in. */
import { CallError, type BrowserServices } from "#kernel/browser";
import { getProofQuestion, proveWithPasskey, type Assertion } from "../contract/calls.ts";

/** False when the browser's own dialog was closed. @throws CallError */
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
    // What the browser says of a dialog that was closed is for developers.
    if (failure instanceof CallError) throw failure;
    return undefined;
  }
}
