/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    portal_default_views: {
      user_id: string;
      resource_id: string;
      view_id: string | null;
    };
    portal_pinned_views: {
      user_id: string;
      view_id: string;
      slot: number;
      time_zone: string | null;
      pinned_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_role_default_views: {
      resource_id: string;
      role: string;
      view_id: string;
    };
    portal_saved_views: {
      id: Generated<string>;
      resource_id: string;
      owner_id: string;
      name: string;
      query: string;
      layout: ColumnType<unknown, string | null, string | null>;
      is_shared: Generated<boolean>;
      shared_by: string | null;
      shared_role: string | null;
      shared_roles: Generated<string[]>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_view_subscriptions: {
      user_id: string;
      view_id: string;
      slot: number;
      by_mail: boolean;
      time_zone: string | null;
      query: string | null;
      keys: ColumnType<unknown, string | null, string | null>;
      total: ColumnType<string | null, string | number | bigint | null, string | number | bigint | null>;
      version: string | null;
      looked_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
  }
}
