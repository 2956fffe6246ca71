/**
 * One step of a sequence, and what all steps share: who is meant by a number, what counts as accepted, and the
 * agreement afterwards.
 */
import type fc from "fast-check";
import type { Answer } from "../portal.ts";
import { agree, Disagreement, type Effect, type Model } from "./model.ts";
import type { Person, World } from "./world.ts";

/** A record by a number, which a shorter sequence keeps, and who does something to it. */
export interface Pointed {
  who: Person;
  at: number;
}

export interface Outcome {
  isAccepted: boolean;
  effect: Effect;
  /** Of the answer, where there was one. */
  status?: number;
}
/** Does it, and says what it may have changed; nothing when there is nothing to do it to. */
export type Act = (model: Model, world: World) => Promise<Outcome | undefined>;

/** One step of a sequence; its text is what a counterexample shows. */
export class Step implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #details: string;
  readonly #act: Act;
  readonly #needs: (model: Model) => boolean;

  /** @param needs whether there is anything to do it to; without, the sequence goes on with its next step */
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
    // A supplier that got a code has had it, whatever is written down of that.
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
 * However often it is tried, a supplier completes one attempt of a code, and knows only its own. Of two suppliers, the
 * one that is
 * not configured any more cannot be asked: an operator who releases its attempt answers for that.
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

/** Whoever got the text has the code from now on. */
export function hold(model: Model, world: World, text: string, how: "isSeen" | "isUsed"): void {
  const code = model.codes.get(world.codeIds.get(text) ?? "");
  if (code !== undefined) code[how] = true;
}

/** 200, and not one of the answers that say no with it. */
export const isAccepted = ({ status, body }: Answer): boolean =>
  status === 200 && !body?.error && body?.ok !== false && body?.success !== false;

export const outcome = (answer: Answer, effect: Effect = {}): Outcome => ({
  isAccepted: isAccepted(answer),
  effect,
  status: answer.status,
});

export const withOrder = (model: Model): boolean => model.orders.size > 0;
export const withOpenRedemption = (model: Model): boolean => [...model.codes.values()].some(({ isBusy }) => isBusy);

/** One of those there are; which, by a number that a shorter sequence keeps. */
export const pick = <Item>(items: Iterable<Item>, at: number): Item | undefined => {
  const all = [...items];
  return all.length === 0 ? undefined : all[at % all.length];
};
export const orderPath = (order: string, rest = ""): string => `/plugin/game-codes/orders/${order}${rest}`;
export const codePath = (code: string, rest: string): string => `/portal/api/game-code/${code}${rest}`;
/** Somebody's own order mostly: what strangers ask for is refused and teaches little. */
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
