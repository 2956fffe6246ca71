/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    upload_files: {
      id: string;
      instance_id: string;
      path: string;
      name: string;
      extension: string;
      content_type: string;
      size: ColumnType<string, string | number | bigint, string | number | bigint>;
      owner_id: string;
      state: Generated<string>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      unused_since: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    upload_pictures: {
      id: string;
      instance_id: string;
      user_id: string;
      url: string;
      content_type: string | null;
      bytes: Uint8Array | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
