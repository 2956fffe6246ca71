/** Languages: the messages for browsers, and a list in which operators replace texts by their own. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "@portalkit/kernel/contract";

export const i18n = pluginContract({
  name: "i18n",
  description: "Translates the portal, and lets operators change texts in the portal itself",
  options: Type.Object(
    {
      messages: withDefault(
        Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
          description:
            "The deployment's own texts and replacements for those of plugins: by language, then by English sentence or message key",
        }),
        {},
      ),
    },
    { additionalProperties: false },
  ),
  references: { messages: "language" },
  servesMessages: true,
});

/** The resource with all texts of the deployment in each of its languages. */
export const textsResourceId = "texts";
