/**
 * The commands for redeeming: buyers start and cancel, the job runs, the supplier responds or does not, operators
 * settle.
 */
import { sql } from "kysely";
import type { SettleDecision } from "../../../plugins/game-codes/contract/redeem/settle-calls.ts";
import type { GameCodesServices } from "../../../plugins/game-codes/server/services.ts";
import { chooseProvider, providerName } from "../../../plugins/game-codes/server/redeem/choose-provider.ts";
import { advance } from "../../../plugins/game-codes/server/redeem/redeem-turn.ts";
import { leaseDue } from "../../../plugins/game-codes/server/redeem/redemption-store.ts";
import { codeFor, outcome, pick, Step, withOpenRedemption, withOrder, type Pointed } from "./step.ts";
import type { World } from "./world.ts";

const leaseSeconds = 60;

export const redeem = (input: Pointed & { player: string }): Step =>
  new Step(
    "redeem",
    input,
    async (model, world) => {
      const code = codeFor(model, world, input.who, input.at);
      return code === undefined
        ? undefined
        : outcome(
            await world.call(input.who, "POST", "/portal/api/redeem-code", {
              gameCodeId: code,
              targetPlayerId: input.player,
            }),
          );
    },
    withOrder,
  );

export const cancel = (input: Pointed): Step =>
  new Step(
    "cancel",
    input,
    async (model, world) => {
      const code = codeFor(model, world, input.who, input.at);
      return code === undefined
        ? undefined
        : outcome(await world.call(input.who, "POST", `/portal/api/cancel-redeem/${code}`, {}));
    },
    withOpenRedemption,
  );

/** The supplier makes progress or stops responding, and the job queries it once for each redemption. */
export const supplier = (input: { answers: "inprogress" | "completed" | "failed" | "silence" }): Step =>
  new Step(
    `supplier ${input.answers}`,
    input,
    async (_model, world) => {
      for (const { onAsk, attempts } of world.suppliers) {
        onAsk.clear();
        for (const attempt of attempts.values()) {
          if (input.answers === "silence")
            onAsk.set(
              attempt.body.playerId,
              Array.from({ length: 20 }, () => "500"),
            );
          else if (attempt.answer["state"] === "inprogress")
            attempt.answer = {
              state: input.answers,
              ...(input.answers === "failed" ? { error: "No such player" } : {}),
            };
        }
      }
      const asked = await takeTurn(world);
      return { isAccepted: asked > 0, effect: {} };
    },
    withOpenRedemption,
  );

/** Runs the job when everything in progress is due. */
async function takeTurn({ portal, vault }: World): Promise<number> {
  const services = portal.kernel.services("game-codes") as GameCodesServices;
  await sql`update redemptions set next_at = now() - interval '1 second', leased_until = null
    where state in ('queued', 'inprogress')`.execute(services.db);
  const provider = chooseProvider(services, vault);
  const name = providerName(services.options);
  if (provider === undefined || name === undefined) throw new Error("nobody redeems codes here");
  const due = await leaseDue(services.db, name, leaseSeconds, leaseSeconds);
  for (const redemption of due)
    await advance(services, vault, provider, redemption, AbortSignal.timeout(leaseSeconds * 1000));
  return due.length;
}

/** Skips eleven minutes, after which an unfinished redemption may be settled. */
async function wait({ portal: { kernel } }: World): Promise<void> {
  await sql`update redemptions set created_at = created_at - interval '11 minutes',
    sent_at = sent_at - interval '11 minutes' where state in ('queued', 'inprogress')`.execute(kernel.db);
}

export const settle = (input: Pointed & { decision: SettleDecision; isDeferred: boolean }): Step =>
  new Step(
    `settle ${input.decision}`,
    input,
    async (_model, world) => {
      if (input.isDeferred) await wait(world);
      const { rows } = await sql<{ id: string }>`select id from redemptions
    order by state in ('queued', 'inprogress') desc, created_at, id`.execute(world.portal.kernel.db);
      const redemption = pick(rows, input.at);
      if (redemption === undefined) return undefined;
      const settled = outcome(
        await world.call(input.who, "POST", `/plugin/game-codes/redemptions/${redemption.id}/settle`, {
          decision: input.decision,
          reason: "The supplier said so",
        }),
      );
      if (settled.isAccepted && input.decision === "released") world.released.add(redemption.id);
      return settled;
    },
    withOpenRedemption,
  );

/** Changes the option `redeemUrl`, as a restart with another value would. */
export const changeSupplier = (input: { to: number }): Step =>
  new Step("change supplier", input, async (_model, world) => {
    const before = world.currentSupplier;
    world.useSupplier(input.to);
    return { isAccepted: world.currentSupplier !== before, effect: {} };
  });
