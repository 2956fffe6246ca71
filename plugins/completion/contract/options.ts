/** Options of `completion`: which column is completed, when, and by what. */
import { Type } from "typebox";
import { publicOption, withDefault } from "@portalkit/kernel/contract";

export const completionOptions = Type.Object(
  {
    resource: Type.String({ minLength: 1, description: "Resource with the column" }),
    column: Type.String({
      minLength: 1,
      description: "Column whose text is completed: string, text, or richtext if `rich-editor` renders it",
    }),
    debounceMs: Type.Optional(
      publicOption(
        Type.Integer({
          minimum: 0,
          maximum: 10_000,
          description: "Milliseconds without a keystroke after which suggestions are requested; default: 300",
        }),
      ),
    ),
    context: Type.Optional(
      publicOption(
        Type.Array(Type.String(), {
          maxItems: 10,
          description: "Other columns whose values are sent to the language model, each truncated to 100 characters",
        }),
      ),
    ),
    perMinute: withDefault(
      Type.Integer({ minimum: 1, maximum: 1_000, description: "Maximum requests for suggestions per user and minute" }),
      60,
    ),
    provider: withDefault(
      Type.Enum(["learned", "chat"], {
        description:
          "`learned`: suggestions come from the texts of the column that the user may see; `chat`: from a language model with an OpenAI-compatible endpoint",
      }),
      "learned",
    ),
    chat: Type.Optional(
      Type.Object(
        {
          url: Type.String({
            minLength: 1,
            description: "Address of the chat completions endpoint, like https://api.openai.com/v1/chat/completions",
          }),
          key: Type.Optional(
            Type.String({ description: 'API key, sent as a bearer token; set it with env("NAME", { secret: true })' }),
          ),
          model: Type.String({ minLength: 1, description: "Name of the model" }),
          about: withDefault(
            Type.String({
              maxLength: 2_000,
              description: "Information about these texts for the model, in one or two sentences",
            }),
            "",
          ),
          timeoutSeconds: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 60,
              description: "Seconds after which a request to the model is abandoned",
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
