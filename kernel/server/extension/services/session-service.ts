/** The services for sessions and for signing in. */
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { CallRequest } from "../calls/request.ts";

/** One session of a user. */
export interface UserSession {
  id: string;
  ip: string;
  userAgent: string;
  remembered: boolean;
  createdAt: Date;
  /** Accurate to the minute. */
  lastSeenAt: Date;
}

/** A browser in which a user has signed in before; delays of sign-in attempts do not apply to it. */
export interface KnownDevice {
  id: string;
  ip: string;
  userAgent: string;
  lastUsedAt: Date;
}

/** The sessions and known devices of users. */
export interface SessionService {
  /** Returns the valid sessions, the most recently used first. */
  of(userId: string): Promise<UserSession[]>;
  /**
   * Ends a session of this user, forgets its device and closes its sockets at once. Returns whether the session
   * existed.
   */
  end(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Requires a recent proof of identity, for calls that need it only sometimes, such as above an amount; if it is
   * always needed, set `requiresProof` on the endpoint, action or resource. Call it before any change, and pass `db`
   * inside a transaction.
   * @throws PORTAL_SESSION_PROOF_REQUIRED if the session has no proof of identity from the last ten minutes
   */
  requireProof(adminUser: AdminUser, db?: Database | DatabaseTransaction): Promise<void>;
  /**
   * Revokes all access in an account's name: its sessions (except `exceptSessionId`), pending sign-ins and mailed
   * links, and with `credentials` also the API tokens, linked chats and other credentials that plugins store for it.
   * @param call.publish takes effect after the commit, like that of hooks and actions
   */
  endAll(call: {
    userId: string;
    db: DatabaseTransaction;
    publish: (topic: string, data: unknown) => void;
    exceptSessionId?: string;
    credentials: boolean;
  }): Promise<void>;
  /** Records that the user of a session has just proven their identity by means of a plugin. */
  recordProof(adminUser: AdminUser): Promise<void>;
  /** Known devices without a session, the most recently used first. */
  devicesWithoutSession(userId: string): Promise<KnownDevice[]>;
  /** Returns whether the device existed and belonged to this user. */
  forgetDevice(userId: string, deviceId: string): Promise<boolean>;
}

/** Sign-in for plugins that verify the identity of users by other means than the password. */
export interface SignInService {
  /**
   * Continues as after a correct password: creates a session, or redirects to the page of the second factor.
   * @throws PORTAL_SESSION_WRONG_CREDENTIALS if there is no such account
   */
  begin(
    request: CallRequest,
    userId: string,
    options?: { rememberMe?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
  /**
   * Whether the caller of a `temporary` endpoint still has to complete a second factor, rather than being signed in.
   */
  isPending(request: CallRequest): Promise<boolean>;
  /**
   * Turns the pending sign-in into a session, once, after the second factor has been verified.
   * @param userId the owner of the factor: it cannot complete the sign-in of another user
   * @param options.endOtherSessions ends the user's other sessions, as a password change does, because they were
   * created when less was required
   * @throws PORTAL_SESSION_REQUIRED if the pending sign-in has expired or belongs to another user
   */
  complete(
    request: CallRequest,
    userId: string,
    options?: { endOtherSessions?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
}
