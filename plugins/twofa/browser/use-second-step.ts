/** Where the visitor stands, and off to the right page when it is not this one. */
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CallError, finishLogin, useServices, type PluginInstance } from "#kernel/browser";
import type { ReplyOf } from "#kernel/contract";
import { getSecondStep } from "../contract/calls.ts";

export type SecondStep = ReplyOf<typeof getSecondStep>;

/** In front of a server that has no such call, nothing but the code is offered. */
const unknownStep: SecondStep = { isPending: true, isOn: true, hasPasskeys: false, hasRecoveryCodes: false };

/**
 * @param wantsOn whether this page is for accounts that have it, or for those that have not. Undefined until it is
 * known.
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
    // The page asks once: what it says of the account changes by what is done on the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return step;
}
