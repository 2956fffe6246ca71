/** The server half of `completion`: one call, and what it learns from. */
import { defineServerPlugin, handle } from "#kernel/server";
import { completion, completionMessages, doComplete, type CompletionOptions } from "./contract.ts";
import { messages } from "./messages.ts";
import { complete, type Running } from "./server/complete.ts";
import { learnTexts } from "./server/learned.ts";

export const server = defineServerPlugin({
  name: completion.name,
  contribute: ({ id, options }) => {
    const { resource, column, perMinute } = options as CompletionOptions;
    const field = { file: "completion/text", meta: { pluginInstanceId: id } };
    let running: Running | undefined;
    return {
      messages,
      limits: [{ name: "questions", label: completionMessages.questions, perMinute }],
      // A formatted text is drawn by its editor, which asks for suggestions itself.
      columnComponents: [{ resource, column, types: ["string", "text"], components: { edit: field, create: field } }],
      services: (services) => {
        running = { learned: learnTexts(services) };
      },
      endpoints: [handle(doComplete, (call) => complete(call, running as Running))],
    };
  },
  checkOptions: (options) => {
    const { provider, chat } = options as CompletionOptions;
    if (provider === "chat" && chat === undefined) return [{ path: ["chat"], found: "nothing", expected: "the address and the model of the provider \"chat\"" }];
    return chat !== undefined && typeof chat.url === "string" && !/^https?:\/\//.test(chat.url) ? [{ path: ["chat", "url"], found: JSON.stringify(chat.url), expected: "an address that begins with https:// or http://" }] : [];
  },
});
