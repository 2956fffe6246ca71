/** The server half of `completion`: its one call, and the index of the column's texts. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import { completion } from "./contract.ts";
import { doComplete } from "./contract/calls.ts";
import { complete } from "./server/handlers.ts";
import { learnTexts } from "./server/learned.ts";

export const server = defineServerPlugin(completion, {
  checkOptions: ({ provider, chat }) => {
    if (provider === "chat" && chat === undefined)
      return [{ path: ["chat"], found: "nothing", expected: 'the address and the model of the provider "chat"' }];
    return chat !== undefined && typeof chat.url === "string" && !/^https?:\/\//.test(chat.url)
      ? [
          {
            path: ["chat", "url"],
            found: JSON.stringify(chat.url),
            expected: "an address that begins with https:// or http://",
          },
        ]
      : [];
  },
  setup: (services) => {
    const {
      id,
      options: { resource, column, perMinute },
    } = services;
    const field = { file: "completion/text", meta: { pluginInstanceId: id } };
    const learned = learnTexts(services);
    return {
      limits: [{ name: "questions", label: "completion:questions", perMinute }],
      // Excludes formatted text: its editor requests suggestions itself.
      columnComponents: [{ resource, column, types: ["string", "text"], components: { edit: field, create: field } }],
      endpoints: [handle(doComplete, (call) => complete(services, learned, call))],
      opened: learned.follow,
    };
  },
});
