/** Related records on a record's page: the list of the records that refer to it. */
import { Type } from "typebox";
import {
  endpoint,
  getResource,
  pluginContract,
  publicOption,
  startBulkAction,
  usualPageSize,
  withDefault,
} from "@portalkit/kernel/contract";

export const inlineList = pluginContract({
  name: "inline-list",
  description: "Shows a list of the records that refer to a record, on that record's page",
  needs: ["resources"],
  options: Type.Object(
    {
      parent: publicOption(Type.String({ description: "The resource on whose show page the list appears" })),
      resource: publicOption(Type.String({ description: "The resource that is listed" })),
      column: publicOption(
        Type.String({
          description: "Column of `resource` that refers to the parent; users must be able to filter by it",
        }),
      ),
      label: Type.Optional(
        publicOption(Type.String({ minLength: 1, description: "Title of the list; default: the resource's label" })),
      ),
      pageSize: withDefault(
        publicOption(Type.Integer({ minimum: 1, maximum: 100, description: "Rows per page" })),
        usualPageSize,
      ),
    },
    { additionalProperties: false },
  ),
  references: { parent: "resource", resource: "resource", column: { kind: "column", refersTo: "parent" } },
  multiple: true,
});

/** Returns the listed resource, as the caller may see it (docs/product.md, portal 7). */
export const getInlineResource = endpoint({
  method: "POST",
  path: "/get_resource",
  mount: "plugin",
  body: Type.Object({}),
  reply: getResource.reply,
  normalize: getResource.normalize,
});

/** Starts a bulk action on rows of the list. */
export const startInlineBulkAction = endpoint({
  method: "POST",
  path: "/start_bulk_action",
  mount: "plugin",
  body: startBulkAction.body,
  reply: startBulkAction.reply,
});
