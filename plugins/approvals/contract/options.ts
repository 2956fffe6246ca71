/** Options of an integrator: what one person may do alone. */
import { Type, type TString } from "typebox";
import { publicOption, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

/** Schema of an amount in a config. */
export const amountOption = (description: string): TString =>
  Type.String({ pattern: "^\\d{1,14}(\\.\\d{1,6})?$", expected: 'an amount like "1000" or "0.5"', description });

export const approvalsOptions = Type.Object(
  {
    mode: withDefault(
      publicOption(
        Type.Enum(["two-people", "one-person"], {
          description:
            "`two-people`: a second person approves amounts above the limits, and roles that may approve. `one-person`: nothing waits, as the log and Approvals say",
        }),
      ),
      "two-people",
    ),
    above: withDefault(
      amountOption("A single operation above this amount, such as a bonus or a refund, waits for a second person"),
      "500",
    ),
    dailyAbove: withDefault(
      amountOption("What one user may move in 24 hours without a second person, all operations together"),
      "2000",
    ),
    proofAbove: withDefault(
      amountOption(
        "A single operation above this amount, and its approval, requires a proof of identity within the last ten minutes",
      ),
      "100",
    ),
    unit: withDefault(
      Type.String({ pattern: "^\\S{1,10}$", expected: "a unit like EUR", description: "The unit of all amounts" }),
      "USDT",
    ),
  },
  { additionalProperties: false },
);

/** The options as the server half receives them: validated, with every default applied. */
export type ApprovalsOptions = OptionsOf<{ options: typeof approvalsOptions }>;
