/** What a plugin contributes to accounts: proofs of identity, and credentials that can be revoked. */
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { CallRequest } from "../calls/request.ts";
import type { PluginServices } from "../services/plugin-services.ts";

/** Revokes the credentials that act in an account's name besides its sessions: API tokens, linked chats. */
export type RevokeCredentials = (call: {
  userId: string;
  db: DatabaseTransaction;
  publish: (topic: string, data: unknown) => void;
  services: PluginServices;
}) => Promise<void>;

/** How a user can prove their identity besides their password. */
export interface IdentityProofContribution {
  /**
   * The proofs that this account has. `code`: the user types a code besides the password, which is passed to
   * `takeCode`. `methods`: names of identity proofs in the browser half that can be used instead; their calls end with
   * `services.sessions.recordProof`.
   * @param call.db the current transaction, if there is one
   */
  ways: (call: {
    userId: string;
    db: Database | DatabaseTransaction;
    services: PluginServices;
  }) => Promise<{ code?: boolean; methods?: readonly string[] }>;
  /** Consumes a code. Throws a `Refusal` if it is wrong. */
  takeCode?: (call: {
    code: string;
    adminUser: AdminUser;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<void>;
}
