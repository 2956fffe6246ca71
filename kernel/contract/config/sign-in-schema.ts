/** The options of the config for signing in: the page, and how long a session lasts. */
import { Type } from "typebox";
import { backgroundPositions } from "./portal-config.ts";
import { count, maybe, oneOf, record, text } from "./schema-parts.ts";

export const signInSchema = maybe(
  record(
    "The sign-in page",
    {
      background: maybe(text("Address or path of an image", { minLength: 1 })),
      position: maybe(
        oneOf(
          backgroundPositions,
          "Part of the page that the image covers; `over` covers the whole page, behind the form",
          {
            default: "1/2",
          },
        ),
      ),
      prompt: maybe(text("HTML above the form, sanitized before it is shown")),
      rememberMe: maybe(
        Type.Union(
          [
            text("A duration", { pattern: "^[1-9][0-9]{0,3}[dhm]$", expected: "a duration like 30d, 12h or 90m" }),
            Type.Literal(false),
          ],
          {
            default: "30d",
            description: "How long a remembered session lasts; false hides the checkbox",
          },
        ),
      ),
    },
    { default: {} },
  ),
);

export const sessionsSchema = maybe(
  record(
    "When a session that is not remembered ends automatically",
    {
      idleMinutes: maybe(
        count("Minutes without a call after which the session ends", {
          minimum: 1,
          maximum: 525_600,
          default: 720,
        }),
      ),
      absoluteHours: maybe(
        count("Hours after which the session ends, even if it is in use", {
          minimum: 1,
          maximum: 8_760,
          default: 24,
        }),
      ),
    },
    { default: {} },
  ),
);
