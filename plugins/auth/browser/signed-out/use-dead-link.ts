/** Checks whether a mailed link still works: when its page is opened, and again when using it has failed. */
import { useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { useCallback, useEffect, useState } from "react";
import { checkLink, type LinkPurpose } from "../../contract/signed-out/calls.ts";

export interface DeadLink {
  isDead: boolean;
  /** Checks again: a link may expire while its form is filled in. */
  checkAgain: () => Promise<boolean>;
}

/** @param token null on the pages that request a link */
export function useDeadLink(instance: PluginInstance, purpose: LinkPurpose, token: string | null): DeadLink {
  const { call } = useServices(instance);
  const [isDead, setDead] = useState(false);
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<boolean> => {
      // If the check fails, using the link will show whether it works.
      const answer = await call(
        checkLink,
        { purpose, token: token === null || token === "" ? "-" : token },
        signal === undefined ? {} : { signal },
      ).catch(() => undefined);
      return answer?.isAlive === false;
    },
    [call, purpose, token],
  );
  useEffect(() => {
    if (token === null) return undefined;
    const stop = new AbortController();
    const check = async (): Promise<void> => {
      const isDeadNow = await ask(stop.signal);
      if (!stop.signal.aborted) setDead(isDeadNow);
    };
    void check();
    return () => stop.abort();
  }, [ask, token]);
  const checkAgain = useCallback(async (): Promise<boolean> => {
    const isDeadNow = await ask();
    setDead((wasDead) => wasDead || isDeadNow);
    return isDeadNow;
  }, [ask]);
  return { isDead, checkAgain };
}
