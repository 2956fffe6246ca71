/** Handles the call for suggestions: checks that the user may write the column, then asks the provider. */
import { refuse, type AdminUser, type Column } from "@portalkit/kernel/contract";
import type { HandlerCall, PluginServices } from "@portalkit/kernel/server";
import { contextSent, textSent, type doComplete } from "../contract/calls.ts";
import type { CompletionOptions } from "../contract.ts";
import { askChat } from "./chat.ts";
import type { Learned } from "./learned.ts";

/** The maximum number of suggestions in one answer, including the first. */
const maxChoices = 4;

export async function complete(
  services: PluginServices<CompletionOptions>,
  learned: Learned,
  { body, adminUser }: HandlerCall<typeof doComplete>,
): Promise<{ completion: string[]; alternatives?: string[][] }> {
  const { resource, column: name, context = [], provider } = services.options;
  const { column, writable } = await assertWriter(services, adminUser, resource, name);
  await services.limits.spend(adminUser.pk, "questions");
  const given = body.record[name];
  const text = typeof given === "string" ? given.slice(-textSent) : "";
  if (text.trim() === "" || !text.isWellFormed()) return { completion: [] };
  const columnContext = writable
    .filter((other) => context.includes(other.name) && other.name !== name)
    .flatMap(({ name: key, label }) => {
      const value = body.record[key];
      return typeof value === "string" || typeof value === "number"
        ? [{ label, value: String(value).slice(0, contextSent) }]
        : [];
    });
  const [completion = [], ...alternatives] =
    provider === "chat"
      ? await askChat(services, { label: column.label, text, context: columnContext })
      : (await learned.indexFor(adminUser, column.type === "richtext")).suggest(text, maxChoices);
  return { completion, ...(alternatives.length === 0 ? {} : { alternatives }) };
}

/** @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED, PORTAL_FIELD_NOT_EDITABLE */
async function assertWriter(
  services: PluginServices,
  adminUser: AdminUser,
  resourceId: string,
  name: string,
): Promise<{ column: Column; writable: Column[] }> {
  const { columns, options } = await services.resources.describe(resourceId, adminUser);
  if (!options.allowedActions.edit && !options.allowedActions.create) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const writable = columns.filter(({ showIn, masked }) => masked !== true && (showIn.edit || showIn.create));
  const column = writable.find(
    (candidate) => candidate.name === name && (candidate.editReadonly !== true || candidate.showIn.create),
  );
  if (column === undefined) throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field: name });
  return { column, writable };
}
