/** Requests the state of the sign-in, and redirects if it requires another page. */
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CallError, finishLogin, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { getSecondStep } from "../../contract/sign-in/calls.ts";

export type SecondStep = ReplyOf<typeof getSecondStep>;

/** Fallback for a server without this endpoint: only the code is offered. */
const unknownStep: SecondStep = { isPending: true, isOn: true, hasPasskeys: false, hasRecoveryCodes: false };

/**
 * @param wantsOn whether this page is for accounts with two-factor, or for those without
 * @returns `undefined` until the state is known
 */
export function useSecondStep(instance: PluginInstance, wantsOn: boolean): SecondStep | undefined {
  const { call } = useServices(instance);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [step, setStep] = useState<SecondStep>();
  useEffect(() => {
    const abort = new AbortController();
    const query = search.size === 0 ? "" : `?${search}`;
    const look = async (): Promise<void> => {
      try {
        const found = await call(getSecondStep, undefined, { signal: abort.signal });
        if (found.isPending && found.isOn !== wantsOn)
          void navigate(`${found.isOn ? "/confirm2fa" : "/setup2fa"}${query}`, { replace: true });
        else if (!found.isPending && found.isOn) await finishLogin(search);
        else if (!found.isPending && wantsOn) await finishLogin(search);
        else setStep(found);
      } catch (failure) {
        if (abort.signal.aborted) return;
        if (failure instanceof CallError && failure.status === 401) void navigate(`/login${query}`, { replace: true });
        else setStep({ ...unknownStep, isOn: wantsOn });
      }
    };
    void look();
    return () => abort.abort();
    // Requested once per mount: what the user does on the page changes the answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return step;
}
