/** The call that reports an error. Whoever opens the sign-in page may make it: that page can fail too. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** A place in a file of the pages, as browsers name it. */
const Frame = Type.Object(
  {
    /** The name of the file, without its folder. */
    file: Type.String({ maxLength: 200, pattern: "^[\\w.-]+\\.js$" }),
    line: Type.Integer({ minimum: 1, maximum: 1e9 }),
    column: Type.Integer({ minimum: 1, maximum: 1e9 }),
  },
  { additionalProperties: false },
);
export type Frame = Static<typeof Frame>;

export const maxFrames = 30;
export const maxMessageLength = 500;
export const maxPageLength = 300;

export const reportError = endpoint({
  method: "POST",
  path: "/errors",
  mount: "plugin",
  access: "public",
  body: Type.Object(
    {
      /** The kind: `TypeError`. */
      name: Type.String({ maxLength: 100 }),
      message: Type.String({ maxLength: maxMessageLength }),
      /** Where it happened, innermost first. */
      frames: Type.Array(Frame, { maxItems: maxFrames }),
      /** The path of the page. */
      page: Type.String({ maxLength: maxPageLength }),
      /** The plugin instance whose part failed, if the page knows it. */
      plugin: Type.Optional(Type.String({ maxLength: 100 })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
