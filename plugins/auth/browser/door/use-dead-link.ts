/** Whether a mailed link no longer works: asked when its page is opened, and again when using it has failed. */
import { useServices, type PluginInstance } from "#kernel/browser";
import { useCallback, useEffect, useState } from "react";
import { checkLink, type LinkPurpose } from "../../contract/calls.ts";

export interface DeadLink {
  isDead: boolean;
  /** Asks again: a link may end while its form is filled in. */
  checkAgain: () => Promise<boolean>;
}

/** @param token absent on the pages where a link is asked for */
export function useDeadLink(instance: PluginInstance, purpose: LinkPurpose, token: string | null): DeadLink {
  const { call } = useServices(instance);
  const [isDead, setDead] = useState(false);
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<boolean> => {
      // Where it can't be asked, using the link will tell.
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
