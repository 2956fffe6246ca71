/** The engine of resources, as the core sees it. */
import type { Kernel, ResourceEngine } from "@portalkit/kernel/engine";
import { prepareResources } from "./prepare/prepare.ts";
import { searchedColumns } from "./read/search-to-sql.ts";
import { resourceAccess } from "./resource-access.ts";
import { normalFormMigration } from "./tables/normalize-stored.ts";
import { preparedOf } from "./tables/prepared-resource.ts";
import { createView } from "./view/resource-view.ts";
import { fieldChanges } from "./write/field-changes.ts";

const closed = { read: false, list: false, search: false };

export const createEngine = (kernel: Kernel): ResourceEngine => ({
  access: resourceAccess(kernel),
  migrations: (definitions) => [normalFormMigration(definitions)],
  prepare: () => prepareResources(kernel),
  reach: (resourceId, adminUser) => {
    const resource = preparedOf(kernel).get(resourceId);
    if (resource === undefined) return closed;
    const view = createView(resource, adminUser);
    const decided = (rule: () => boolean): boolean => {
      try {
        return rule();
      } catch (error) {
        kernel.log.error({ err: error, resource: resourceId }, "a visibility rule failed");
        return false;
      }
    };
    // A menu asks one of them of each item.
    return {
      get read() {
        return decided(() => view.isReadable);
      },
      get list() {
        return decided(() => view.may("list"));
      },
      get search() {
        return decided(() => searchedColumns(view).length > 0);
      },
    };
  },
  created: (table, record) => {
    const resource = [...preparedOf(kernel).values()].find((one) => one.table === table);
    return resource && { resourceId: resource.resourceId, changes: fieldChanges(resource, undefined, record) };
  },
});
