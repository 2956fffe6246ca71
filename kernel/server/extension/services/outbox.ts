/** What happens after a transaction, stored in it: nothing is lost if the process ends after the commit. */
import type { DatabaseTransaction } from "../../../contract/database.ts";
import type { NotificationDetails } from "../../../contract/socket.ts";

/**
 * The transactional outbox. What is written into it is delivered after the commit, by any process of the deployment,
 * and never if the transaction is rolled back.
 */
export interface Outbox {
  /**
   * Notifies one user: the plugin `notifications`, if enabled, stores it once, and all browsers of the user show it as
   * a toast, at least once.
   * @example
   * await db.transaction().execute(async (transaction) => {
   *   await endVisit(transaction, visit);
   *   await services.outbox.notify(transaction, visit.userId, { message, link: "/resource/visits" });
   * });
   * await services.outbox.deliver();
   */
  notify(
    transaction: DatabaseTransaction,
    userPk: string,
    notification: { message: string } & NotificationDetails,
  ): Promise<void>;
  /** Enqueues a job of this plugin, once. A job that an interruption repeats has the same data. */
  enqueue(transaction: DatabaseTransaction, job: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Delivers now what is committed; call it after the transaction. Without the call, it is delivered within a minute.
   * Never rejects.
   */
  deliver(): Promise<void>;
}
