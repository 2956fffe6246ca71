/** Written by `npm run tables` from the migrations. */
import type { ColumnType, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    i18n_texts: {
      id: GeneratedAlways<string>;
      language: string;
      key: string;
      message: string;
      shipped: string;
      text: string | null;
      updated_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
  }
}
