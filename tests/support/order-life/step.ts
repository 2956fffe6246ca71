/**
 * One step of a sequence, and what all steps share: who a number refers to, what counts as accepted, and the comparison
 * with the model afterwards.
 */
import type fc from "fast-check";
import type { Answer } from "../portal.ts";
import { agree, Disagreement, type Effect, type Model } from "./model.ts";
import type { Person, World } from "./world.ts";

/** A record by a number, which shrinking a sequence preserves, and the user who acts on it. */
export interface Pointed {
  who: Person;
  at: number;
}

export interface Outcome {
  isAccepted: boolean;
  effect: Effect;
  /** The status of the response, if there was one. */
  status?: number;
}
/** Runs the command and returns what it may have changed; undefined if there is nothing to act on. */
export type Act = (model: Model, world: World) => Promise<Outcome | undefined>;

/** One step of a sequence; its text appears in a counterexample. */
export class Step implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #details: string;
  readonly #act: Act;
  readonly #needs: (model: Model) => boolean;

  /** @param needs whether there is anything to act on; if not, the sequence continues with its next step */
  constructor(name: string, details: unknown, act: Act, needs: (model: Model) => boolean = () => true) {
    this.#name = name;
    this.#details = JSON.stringify(details);
    this.#act = act;
    this.#needs = needs;
  }

  check(model: Readonly<Model>): boolean {
    return this.#needs(model);
  }

  async run(model: Model, world: World): Promise<void> {
    const outcome = await this.#act(model, world);
    if (outcome === undefined) return;
    if ((outcome.status ?? 200) >= 500)
      throw new Disagreement(`the server answered ${outcome.status ?? ""}: ${world.lastError()}`);
    const count = world.statistics.get(this.#name) ?? { accepted: 0, refused: 0 };
    count[outcome.isAccepted ? "accepted" : "refused"] += 1;
    world.statistics.set(this.#name, count);
    // A supplier that received a code knows it, regardless of what is recorded.
    for (const { attempts } of world.suppliers)
      for (const { body } of attempts.values()) hold(model, world, body.code, "isUsed");
    redeemedOnce(world);
    agree(model, await world.observe(), outcome.effect);
    const faults = await world.faults();
    if (faults.length > 0) throw new Disagreement(`the verifier names ${faults.join("; ")}`);
  }

  toString(): string {
    return `${this.#name}(${this.#details})`;
  }
}

/**
 * A supplier completes at most one attempt of a code, regardless of the number of tries, and knows only its own. Of two
 * suppliers, the one that is no longer configured cannot be queried: the operator who releases its attempt is
 * responsible for that.
 */
function redeemedOnce({ suppliers, released }: World): void {
  const done = suppliers.map(({ attempts }) =>
    [...attempts.values()].filter(({ answer }) => answer["state"] === "completed").map(({ body }) => body),
  );
  const codesOf = (bodies: readonly { code: string }[]): string[] => bodies.map(({ code }) => code);
  for (const codes of [...done.map(codesOf), codesOf(done.flat().filter(({ id }) => !released.has(id)))]) {
    if (new Set(codes).size < codes.length) throw new Disagreement(`a code was redeemed twice: ${codes.join(", ")}`);
  }
  const ids = suppliers.flatMap(({ attempts }) => [...attempts.keys()]);
  if (new Set(ids).size < ids.length) throw new Disagreement("an attempt was sent to two suppliers");
}

/** Records that the text of the code has been received. */
export function hold(model: Model, world: World, text: string, how: "isSeen" | "isUsed"): void {
  const code = model.codes.get(world.codeIds.get(text) ?? "");
  if (code !== undefined) code[how] = true;
}

/** 200 without an error in the body. */
export const isAccepted = ({ status, body }: Answer): boolean =>
  status === 200 && !body?.error && body?.ok !== false && body?.success !== false;

export const outcome = (answer: Answer, effect: Effect = {}): Outcome => ({
  isAccepted: isAccepted(answer),
  effect,
  status: answer.status,
});

export const withOrder = (model: Model): boolean => model.orders.size > 0;
export const withOpenRedemption = (model: Model): boolean => [...model.codes.values()].some(({ isBusy }) => isBusy);

/** Returns one of the items, selected by a number that shrinking a sequence preserves. */
export const pick = <Item>(items: Iterable<Item>, at: number): Item | undefined => {
  const all = [...items];
  return all.length === 0 ? undefined : all[at % all.length];
};
export const orderPath = (order: string, rest = ""): string => `/plugin/game-codes/orders/${order}${rest}`;
export const codePath = (code: string, rest: string): string => `/portal/api/game-code/${code}${rest}`;
/** Usually returns the user's own order: requests of strangers are rejected and reveal little. */
export const orderFor = (model: Model, world: World, who: Person, at: number): string | undefined => {
  const own = [...model.orders].filter(([, { buyer }]) => who === "root" || buyer === world.ids[who]).map(([id]) => id);
  return pick(at === 20 || own.length === 0 ? model.orders.keys() : own, at);
};
export const codeFor = (model: Model, world: World, who: Person, at: number): string | undefined => {
  const own = [...model.codes]
    .filter(
      ([, { owner }]) => owner !== undefined && (who === "root" || model.orders.get(owner)?.buyer === world.ids[who]),
    )
    .map(([id]) => id);
  return pick(at === 20 || own.length === 0 ? model.codes.keys() : own, at);
};
