/**
 * Polls the status of redemptions: one request for all on the screen, every three seconds while any of them is in
 * progress.
 */
import { isUnknownCall, type BrowserServices } from "@portalkit/kernel/browser";
import {
  getRedeemStatus,
  getRedeemStatuses,
  maxStatuses,
  redeemPollMs,
  type RedeemStatus,
} from "../../contract/redeem/calls.ts";
import { isMoving, type RedeemState } from "./redeem-view.ts";

type Listener = (state: RedeemState) => void;
type Ask = (ids: readonly string[]) => Promise<ReadonlyMap<string, RedeemState>>;

export interface RedeemWatch {
  /**
   * Calls the listener with every status of a code, and polls it while it is in progress. Returns a function that stops
   * it.
   */
  watch(id: string, state: RedeemState, listener: Listener): () => void;
  /** Requests the status of one code now. */
  ask(id: string): Promise<void>;
  /** Passes the result of a call to all listeners of the code, or to its first future listener. */
  update(id: string, state: RedeemState): void;
}

/** The maximum interval; failed requests increase the interval up to this. */
const maxWaitMs = 60_000;

export function createRedeemWatch(ask: Ask, pollMs: number = redeemPollMs): RedeemWatch {
  const watched = new Map<string, { state: RedeemState; listeners: Set<Listener>; at: number }>();
  /** States of codes without a listener yet, because a fast user may start a redemption before the watch begins. */
  const unreported = new Map<string, RedeemState>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = pollMs;
  /** Counts questions and what is learned, so that an answer that was overtaken is known. */
  let clock = 0;

  /**
   * Passes a state to the listeners, unless they have a newer one; returns false if there are none.
   * @param at the count when the server was asked
   */
  const applyState = (id: string, state: RedeemState, at: number): boolean => {
    const one = watched.get(id);
    if (one === undefined) return false;
    if (at < one.at) return true;
    one.state = state;
    one.at = at;
    for (const listener of one.listeners) listener(state);
    plan();
    return true;
  };
  const look = async (ids: readonly string[]): Promise<void> => {
    try {
      for (let from = 0; from < ids.length; from += maxStatuses) {
        const at = ++clock;
        for (const [id, state] of await ask(ids.slice(from, from + maxStatuses))) applyState(id, state, at);
      }
      waitMs = pollMs;
    } catch {
      // The operator already knows of the failure; polling at the same rate would not help.
      waitMs = Math.min(waitMs * 2, maxWaitMs);
    }
  };
  const moving = (): string[] => [...watched].filter(([, { state }]) => isMoving(state)).map(([id]) => id);
  /** Schedules the next poll. A page in the background is not polled until it becomes visible again. */
  function plan(): void {
    if (timer !== undefined || moving().length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void (document.visibilityState === "hidden" ? Promise.resolve() : look(moving())).then(plan);
    }, waitMs);
  }
  return {
    watch: (id, state, listener) => {
      const one = watched.get(id) ?? { state, listeners: new Set(), at: ++clock };
      watched.set(id, one);
      one.listeners.add(listener);
      const latest = unreported.get(id);
      unreported.delete(id);
      if (latest === undefined) plan();
      else applyState(id, latest, ++clock);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0) watched.delete(id);
        if (watched.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    ask: (id) => look([id]),
    update: (id, state) => {
      if (!applyState(id, state, ++clock)) unreported.set(id, state);
    },
  };
}

export const stateOf = (status: RedeemStatus): RedeemState => ({
  status: status.redeem_status,
  error: status.redeem_error,
  step: status.redeem_progress_step,
  totalSteps: status.redeem_progress_total_steps,
  cancelAsked: status.cancel_asked === true,
});

const watches = new WeakMap<BrowserServices["instance"], RedeemWatch>();

/** Returns the watch of this instance, shared by everything on the screen. */
export function redeemWatch(services: BrowserServices): RedeemWatch {
  const watch = watches.get(services.instance) ?? createRedeemWatch(askStatuses(services));
  watches.set(services.instance, watch);
  return watch;
}

/** Creates the status request. A server that lacks the request for many codes is asked for each code separately. */
function askStatuses(services: BrowserServices): Ask {
  let knowsMany = true;
  return async (ids) => {
    if (knowsMany) {
      try {
        const { statuses } = await services.call(getRedeemStatuses, { ids: [...ids] }, { isQuiet: true });
        return new Map(Object.entries(statuses).map(([id, status]) => [id, stateOf(status)]));
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        knowsMany = false;
      }
    }
    return new Map(
      await Promise.all(
        ids.map(
          async (id) =>
            [id, stateOf(await services.call(getRedeemStatus, undefined, { params: { id }, isQuiet: true }))] as const,
        ),
      ),
    );
  };
}
