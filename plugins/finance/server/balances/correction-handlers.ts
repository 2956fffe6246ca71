/** Corrects a balance with a ledger adjustment: up or down, always with a note, within the limits of one person. */
import { userNamed } from "@portalkit/auth/server";
import { handle, once, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import { correctBalance, readCorrection, type Moved } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { publishMoved } from "../ledger/publish-moves.ts";

export const correctionHandler = (finance: Finance): HandledEndpoint =>
  handle(correctBalance, async ({ params, body, adminUser, request }) => {
    const { services, approvals, ledger } = finance;
    const [correction, note, userId] = [readCorrection(body.amount), body.note.trim(), params.id.toLowerCase()];
    if (correction === undefined) throw refuseMoney("badCorrection");
    if (note === "") throw refuseMoney("noteMissing");
    const { change, amount } = correction;
    const reply = await once(
      services.db,
      {
        scope: "finance/correction",
        owner: adminUser.pk,
        key: request.header("idempotency-key"),
        request: { userId, change, note },
      },
      async (transaction): Promise<Moved> => {
        const user = await userNamed(transaction, userId);
        const answer = await approvals.request(transaction, {
          kind: "correction",
          requestedBy: adminUser,
          beneficiary: userId,
          amount,
          payload: { change },
          note,
        });
        if (answer.approved) await correct(ledger, transaction, userId, change, note);
        const done = answer.approved ? {} : { approvalId: answer.approvalId };
        await services.recordActivity(
          {
            kind: "action",
            adminUser,
            resourceId: "users",
            recordId: userId,
            recordLabel: user,
            actionId: "correction",
            details: { change, note, ...done, waits: !answer.approved },
          },
          transaction,
        );
        return {
          ok: true,
          state: answer.approved ? "done" : "waiting",
          balance: await ledger.balanceOf(transaction, userId),
          ...done,
        };
      },
    );
    if (reply.approvalId === undefined) await publishMoved(finance, userId);
    else await approvals.announce();
    return reply;
  });

/** Returns the ledger transaction's id. @throws PORTAL_FINANCE_TOO_LITTLE */
export const correct = (
  ledger: Finance["ledger"],
  transaction: DatabaseTransaction,
  userId: string,
  change: string,
  note: string,
): Promise<string> => ledger.move(transaction, { type: "adjustment", userId, amount: change, note });
