/** What a plugin adds to every list. */
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { ListViews } from "../../../contract/resources/list-settings.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";

/** A plugin that changes all records that match a list. */
export interface MatchingChangesContribution {
  /** How many changes this user runs at the moment: they count in the limit `limits.bulkActions`. */
  running: (userPk: string, db: Database | DatabaseTransaction) => Promise<number>;
}

/** A plugin that keeps named views of lists for each user. Only one plugin of a deployment may have it. */
export interface ListViewsContribution {
  /**
   * Returns the views of one list that this user sees, who may open the list. They are sent with the description of
   * the resource.
   */
  read: (resourceId: string, adminUser: AdminUser) => Promise<ListViews>;
}
