/** Errors that happen in browsers, for the server's log. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export { reportError } from "./contract/report-error.ts";

const strict = { additionalProperties: false } as const;

export const browserErrors = pluginContract({
  name: "browser-errors",
  description: "Writes errors that happen in browsers to the server's log, without what people typed or see",
  options: Type.Object(
    {
      ignore: withDefault(
        Type.Array(Type.String({ minLength: 3, maxLength: 200 }), {
          maxItems: 100,
          description: "Parts of messages: an error whose message has one of them is not logged",
        }),
        [],
      ),
      perMinute: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 1_000,
          description: "Errors that a process logs in a minute; of one address, it logs a tenth of them",
        }),
        60,
      ),
    },
    strict,
  ),
});

export type BrowserErrorsOptions = OptionsOf<typeof browserErrors>;
