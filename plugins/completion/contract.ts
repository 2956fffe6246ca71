/**
 * The completion plugin: suggests how a text continues while the user types, from the column's existing texts or by a
 * language model.
 */
import { Type } from "typebox";
import { endpoint, pluginContract, publicOption, withDefault, type OptionsOf } from "#kernel/contract";

const options = Type.Object(
  {
    resource: Type.String({ minLength: 1, description: "Resource with the column" }),
    column: Type.String({
      minLength: 1,
      description: "Column whose text is completed: string, text, or richtext where `rich-editor` draws it",
    }),
    debounceMs: Type.Optional(
      publicOption(
        Type.Integer({
          minimum: 0,
          maximum: 10_000,
          description: "Pause in typing after which suggestions are asked for, in milliseconds; by default 300",
        }),
      ),
    ),
    context: Type.Optional(
      publicOption(
        Type.Array(Type.String(), {
          maxItems: 10,
          description: "Other columns that a language model is told of, each cut at 100 characters",
        }),
      ),
    ),
    perMinute: withDefault(
      Type.Integer({ minimum: 1, maximum: 1_000, description: "Questions that one user may ask in a minute" }),
      60,
    ),
    provider: withDefault(
      Type.Enum(["learned", "chat"], {
        description:
          "`learned`: from the texts of the column that the user may see; `chat`: a language model behind an OpenAI-compatible endpoint",
      }),
      "learned",
    ),
    chat: Type.Optional(
      Type.Object(
        {
          url: Type.String({
            minLength: 1,
            description: "Address of the chat completions, like https://api.openai.com/v1/chat/completions",
          }),
          key: Type.Optional(
            Type.String({ description: 'Key sent as bearer token; give it as env("NAME", { secret: true })' }),
          ),
          model: Type.String({ minLength: 1, description: "Name of the model" }),
          about: withDefault(
            Type.String({
              maxLength: 2_000,
              description: "What the model should know of these texts, in a sentence or two",
            }),
            "",
          ),
          timeoutSeconds: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 60,
              description: "After so many seconds the model is not waited for any longer",
            }),
            8,
          ),
        },
        { additionalProperties: false, description: "The language model, for the provider `chat`" },
      ),
    ),
  },
  { additionalProperties: false },
);

export const completion = pluginContract({
  name: "completion",
  description: "Suggests how a text goes on while it is typed",
  options,
  references: {
    resource: "resource",
    column: { kind: "column", types: ["string", "text", "richtext"] },
    context: "column",
  },
  multiple: true,
});

/** The options as the server half receives them: checked, with all defaults applied. */
export type CompletionOptions = OptionsOf<typeof completion>;

/** The maximum lengths of the text (its end) and of each context value that are sent. */
export const textSent = 2_000;
export const contextSent = 100;

/** Returns how the column's text may continue: the first suggestion in pieces, and its alternatives, if any. */
export const doComplete = endpoint({
  method: "POST",
  path: "/doComplete",
  mount: "plugin",
  body: Type.Object({ record: Type.Record(Type.String(), Type.Unknown()) }),
  reply: Type.Object({
    completion: Type.Array(Type.String()),
    alternatives: Type.Optional(Type.Array(Type.Array(Type.String()))),
  }),
});

export { completionPort, type Completions } from "./contract/port.ts";
export { createSuggester, meantByKey } from "./contract/suggester.ts";
export type { Suggester } from "./contract/suggester.ts";
