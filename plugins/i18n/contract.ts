/** Languages: the kernel's texts in seven of them, and a list in which operators put their own words in their place. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "#kernel/contract";

export const i18n = pluginContract({
  name: "i18n",
  description: "The portal in other languages, and texts that operators change in the portal itself",
  options: Type.Object({
    messages: withDefault(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), { description: "Translations of the deployment's own texts, such as labels of its resources and menu: by language, then by English text" }), {}),
  }, { additionalProperties: false }),
  servesMessages: true,
});

/** Every text of the deployment in each of its languages. */
export const textsResourceId = "texts";

/** Sentences of the list of texts, and what it says of a text that will not do. */
export const i18nMessages = {
  label: "Texts",
  language: "Language",
  message: "English text",
  shipped: "Shipped text",
  text: "Own text",
  updatedAt: "Changed",
  textNote: "Leave empty for the shipped text. Words in braces stay as they are, and a vertical bar parts the forms of a number",
  groupText: "Text",
  groupPlace: "Where it belongs",
  lost: "{name} must stand in the text",
  unknown: "{name} is not filled in here: this text knows {names}",
  unknownAny: "{name} is not filled in here: nothing is filled in here",
  forms: "The number of forms must be {wanted}, parted by vertical bars. It is {found}",
} as const;
