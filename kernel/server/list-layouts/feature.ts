/** Each user's columns and density of each list, sent with its description. */
import { sql } from "kysely";
import { saveListLayout } from "../../contract/resources/list-settings.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { handle } from "../extension/contributions/handled-endpoint.ts";
import { assertAllowed, viewOf } from "../resources/view/resource-view.ts";
import { getResourceHandler } from "./get-resource.ts";
import { listLayoutMigrations } from "./migrations.ts";

export const listLayoutsFeature = defineKernelFeature({
  id: "list-layouts",
  needs: ["resources"],
  setup: (kernel) => ({
    migrations: listLayoutMigrations,
    endpoints: [
      getResourceHandler(kernel),
      handle(saveListLayout, async ({ body: { resourceId, layout }, adminUser }) => {
        assertAllowed(viewOf(kernel, resourceId, adminUser), "list");
        if (layout === null)
          await sql`delete from portal_list_layouts where user_id = ${adminUser.pk}
            and resource_id = ${resourceId}`.execute(kernel.db);
        else
          await sql`insert into portal_list_layouts (user_id, resource_id, layout)
            values (${adminUser.pk}, ${resourceId}, ${JSON.stringify(layout)}::jsonb)
            on conflict (user_id, resource_id) do update set layout = excluded.layout`.execute(kernel.db);
        return { ok: true as const };
      }),
    ],
  }),
});
