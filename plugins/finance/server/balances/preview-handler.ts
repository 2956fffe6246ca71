/** Handler of the forecast whether an amount would wait for a second person. */
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { previewApproval, readAmount } from "../../contract.ts";
import type { Finance } from "../services.ts";

export const previewHandler = (finance: Finance): HandledEndpoint =>
  handle(previewApproval, async ({ body, adminUser }) => {
    finance.services.assertAllowed(
      adminUser,
      ({ bonus: "give-bonuses", withdrawal: "withdraw", correction: "correct-balances" } as const)[body.kind],
    );
    const amount = readAmount(body.amount.trim().replace(/^[-\u2212+]/, ""));
    const reason =
      amount === undefined
        ? undefined
        : await finance.approvals.preview({ kind: body.kind, requestedBy: adminUser, amount });
    return {
      rule: reason?.rule ?? null,
      limit: reason !== undefined && "limit" in reason ? reason.limit : null,
      sum: reason !== undefined && "sum" in reason ? reason.sum : null,
    };
  });
