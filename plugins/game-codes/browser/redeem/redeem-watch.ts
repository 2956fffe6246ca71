/**
 * Asks how redemptions stand: one question for all that are on the screen, every three seconds while any of them moves.
 */
import { CallError, type BrowserServices } from "#kernel/browser";
import {
  getRedeemStatus,
  getRedeemStatuses,
  mostStatuses,
  redeemPollMs,
  type RedeemStatus,
} from "../../contract/redeem/redeem-calls.ts";
import { isMoving, type RedeemState } from "../../contract/redeem/redeem-view.ts";

type Listener = (state: RedeemState) => void;
type Ask = (ids: readonly string[]) => Promise<ReadonlyMap<string, RedeemState>>;

export interface RedeemWatch {
  /** Hears of every answer about a code. It is asked again and again while it moves. Returns the way to stop. */
  watch(id: string, state: RedeemState, listener: Listener): () => void;
  /** Asks about one code now. */
  ask(id: string): Promise<void>;
  /** What a call has answered: told to everybody who watches this code, or to the first who will. */
  tell(id: string, state: RedeemState): void;
}

/** Silence makes it ask less often, up to this. */
const longestWaitMs = 60_000;

export function createRedeemWatch(ask: Ask, pollMs: number = redeemPollMs): RedeemWatch {
  const watched = new Map<string, { state: RedeemState; listeners: Set<Listener> }>();
  /** Of codes that nobody watches yet: a quick hand begins before the watch does. */
  const untold = new Map<string, RedeemState>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = pollMs;

  /** False when nobody watches it. */
  const hear = (id: string, state: RedeemState): boolean => {
    const one = watched.get(id);
    if (one === undefined) return false;
    one.state = state;
    for (const listener of one.listeners) listener(state);
    plan();
    return true;
  };
  const look = async (ids: readonly string[]): Promise<void> => {
    try {
      for (let at = 0; at < ids.length; at += mostStatuses)
        for (const [id, state] of await ask(ids.slice(at, at + mostStatuses))) hear(id, state);
      waitMs = pollMs;
    } catch {
      // The operator has been told; asking on as often would say nothing else.
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
  };
  const moving = (): string[] => [...watched].filter(([, { state }]) => isMoving(state)).map(([id]) => id);
  /** Nobody looks at a page in the background; it asks when it comes back. */
  function plan(): void {
    if (timer !== undefined || moving().length === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void (document.visibilityState === "hidden" ? Promise.resolve() : look(moving())).then(plan);
    }, waitMs);
  }
  return {
    watch: (id, state, listener) => {
      const one = watched.get(id) ?? { state, listeners: new Set() };
      watched.set(id, one);
      one.listeners.add(listener);
      const news = untold.get(id);
      untold.delete(id);
      if (news === undefined) plan();
      else hear(id, news);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0) watched.delete(id);
        if (watched.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    ask: (id) => look([id]),
    tell: (id, state) => {
      if (!hear(id, state)) untold.set(id, state);
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

/** The one of this instance, for all that is on the screen. */
export function redeemWatch(services: BrowserServices): RedeemWatch {
  const watch = watches.get(services.instance) ?? createRedeemWatch(asking(services));
  watches.set(services.instance, watch);
  return watch;
}

/** Other servers know no question about many: each is asked about on its own then. */
function asking(services: BrowserServices): Ask {
  let knowsMany = true;
  return async (ids) => {
    if (knowsMany) {
      try {
        const { statuses } = await services.call(getRedeemStatuses, { ids: [...ids] });
        return new Map(Object.entries(statuses).map(([id, status]) => [id, stateOf(status)]));
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 404) throw error;
        knowsMany = false;
      }
    }
    return new Map(
      await Promise.all(
        ids.map(
          async (id) => [id, stateOf(await services.call(getRedeemStatus, undefined, { params: { id } }))] as const,
        ),
      ),
    );
  };
}
