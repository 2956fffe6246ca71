/**
 * Limits attempts at an account by account and address together and by each separately. A device that has signed in to
 * the account before has its own limit only.
 */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import { createLimiter } from "../concurrency/limiter.ts";
import { addressGroups } from "./address-group.ts";
import type { AttemptRule } from "./attempt-rules.ts";
import { deviceTokenOf } from "./known-devices.ts";
import { limitAttempts, refundAttempts, refuseFlood, resetAttempts } from "./limit-attempts.ts";
import { hashToken } from "./token.ts";

const [minute, hour, day] = [60, 3_600, 86_400];

/** The limits, explained in docs/security.md under "Sign-in attempts". */
export interface AccountLimits {
  /** For one line at one account, and for one network at one account. */
  lineAtAccount: AttemptRule;
  networkAtAccount: AttemptRule;
  /** For a line or a network, whatever the account. */
  line: AttemptRule;
  network: AttemptRule;
  /**
   * For an account, from everywhere. When its free attempts are used up, each network waits before each attempt and has
   * few of them.
   */
  account: AttemptRule;
  networkUnderPressure: AttemptRule;
  /** The only limit for a device that has signed in to this account before. */
  knownDevice: AttemptRule;
}

export const signInLimits: AccountLimits = {
  lineAtAccount: { free: 10, firstDelaySeconds: 15, maxDelaySeconds: hour, forgetAfterSeconds: day },
  networkAtAccount: { free: 20, firstDelaySeconds: 15, maxDelaySeconds: 2 * hour, forgetAfterSeconds: day },
  line: { free: 50, firstDelaySeconds: 30, maxDelaySeconds: 15 * minute, forgetAfterSeconds: hour },
  network: { free: 200, firstDelaySeconds: 30, maxDelaySeconds: 15 * minute, forgetAfterSeconds: hour },
  account: { free: 100, firstDelaySeconds: minute, maxDelaySeconds: 5 * minute, forgetAfterSeconds: day },
  networkUnderPressure: { free: 3, firstDelaySeconds: day, maxDelaySeconds: day, forgetAfterSeconds: day },
  knownDevice: { free: 10, firstDelaySeconds: 15, maxDelaySeconds: hour, forgetAfterSeconds: day },
};

/** Stricter limits, because six digits are guessed sooner than a password. */
export const secondFactorLimits: AccountLimits = {
  ...signInLimits,
  account: { ...signInLimits.account, free: 20 },
  networkUnderPressure: { ...signInLimits.networkUnderPressure, free: 2 },
};

/** The account that is tried: by the username as typed, whether or not it exists, or by its id. */
export type TriedAccount = { username: string } | { userId: string };

/** A counted attempt. */
export interface AccountAttempt {
  isKnownDevice: boolean;
  /**
   * Resets the counts of this account with this address, and refunds one attempt of each shared count: other users may
   * share an address, and an attacker may own an account.
   */
  succeed(): Promise<void>;
}

export interface AttemptCall {
  /** Unique across plugins, like `twofa`. */
  area: string;
  account: TriedAccount;
  limits: AccountLimits;
}

/**
 * Attempts wait for their row locks while occupying a database connection that others need. Known devices have a
 * separate queue.
 */
const strangersTurn = createLimiter({ atOnce: 2, maxQueueLength: 500, busy: () => refuse("PORTAL_SESSION_BUSY") });
const knownTurn = createLimiter({ atOnce: 2, maxQueueLength: 500, busy: () => refuse("PORTAL_SESSION_BUSY") });

/**
 * Counts an attempt before any secret is compared. A name without an account is counted like any other.
 * @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_SESSION_BUSY
 */
export async function beginAttempt(
  db: Database,
  request: Pick<CallRequest, "ip" | "cookie">,
  { area, account, limits }: AttemptCall,
): Promise<AccountAttempt> {
  const { line, network } = addressGroups(request.ip);
  const alone = [
    { subject: `${area}:line:${line}`, rule: limits.line },
    { subject: `${area}:network:${network}`, rule: limits.network },
  ];
  const deviceToken = deviceTokenOf(request);
  if (deviceToken === undefined)
    refuseFlood(
      db,
      alone.map(({ subject }) => subject),
    );
  const { name, isKnown } = await identify(db, account, deviceToken);
  const whole = accountSubject(area, name);
  if (isKnown) {
    const device = `${whole}|device:${hashToken(deviceToken ?? "")}`;
    await knownTurn(() => limitAttempts(db, [{ subject: device, rule: limits.knownDevice }]));
    return { isKnownDevice: true, succeed: () => resetAttempts(db, [device]) };
  }
  const own = [
    { subject: `${whole}|line:${line}`, rule: limits.lineAtAccount },
    { subject: `${whole}|network:${network}`, rule: limits.networkAtAccount },
  ] as const;
  refuseFlood(
    db,
    own.map(({ subject }) => subject),
  );
  await strangersTurn(() =>
    limitAttempts(db, [...alone, ...own], {
      subject: whole,
      rule: limits.account,
      network: { subject: own[1].subject, rule: limits.networkUnderPressure },
    }),
  );
  return {
    isKnownDevice: false,
    succeed: async () => {
      await resetAttempts(
        db,
        own.map(({ subject }) => subject),
      );
      await refundAttempts(db, [...alone.map(({ subject }) => subject), whole]);
    },
  };
}

/** Deletes all counts of an account, for example after a reset of its second factor. */
export async function resetAccountAttempts(
  db: Database | DatabaseTransaction,
  area: string,
  userId: string,
): Promise<void> {
  const whole = accountSubject(area, userId);
  await sql`delete from portal_attempts where subject = ${whole} or starts_with(subject, ${`${whole}|`})`.execute(db);
}

/**
 * Counts what one address requests without an account, such as mails.
 * @throws PORTAL_SESSION_TOO_MANY_TRIES
 */
export async function limitAddress(
  db: Database,
  { ip }: Pick<CallRequest, "ip">,
  area: string,
  rules: { line: AttemptRule; network: AttemptRule },
  more: Parameters<typeof limitAttempts>[1] = [],
): Promise<void> {
  const { line, network } = addressGroups(ip);
  const counted = [
    { subject: `${area}:line:${line}`, rule: rules.line },
    { subject: `${area}:network:${network}`, rule: rules.network },
    ...more,
  ];
  refuseFlood(
    db,
    counted.map(({ subject }) => subject),
  );
  await limitAttempts(db, counted);
}

const accountSubject = (area: string, name: string): string => `${area}:account:${name}`;

/**
 * Lowercases the name in the database, as the account lookup does; otherwise two spellings of one name would be counted
 * separately.
 */
async function identify(
  db: Database,
  account: TriedAccount,
  deviceToken: string | undefined,
): Promise<{ name: string; isKnown: boolean }> {
  const typed = "username" in account ? account.username : account.userId;
  if (deviceToken === undefined && "userId" in account) return { name: typed, isKnown: false };
  const isOwner = "username" in account ? sql`lower(u.email) = lower(${typed}::text)` : sql`u.id::text = ${typed}`;
  const { rows } = await sql<{
    name: string;
    is_known: boolean;
  }>`select ${"username" in account ? sql`lower(${typed}::text)` : sql`${typed}::text`} as name,
    exists (select from portal_known_devices d join portal_users u on u.id = d.user_id
      where d.token_hash = ${hashToken(deviceToken ?? "")} and d.expires_at > now()
        and ${isOwner}) as is_known`.execute(db);
  return { name: rows[0]?.name ?? typed, isKnown: rows[0]?.is_known === true };
}
