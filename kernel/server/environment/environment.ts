/** Reads the environment variables of the server and reports all problems with them at once. */
import { resolve } from "node:path";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import { defaultSchema } from "../database/open-database.ts";
import { readKeyRing, type KeyRing } from "../keys/key-ring.ts";
import { readVariable } from "./variable.ts";
import { readSender } from "../mail/mail-address.ts";

/** The environment, validated. */
export interface Environment {
  host: string;
  port: number;
  databaseUrl?: string;
  /** A hot standby of the server in `databaseUrl`, for reads of lists. */
  replicaUrl?: string;
  /** The schema of the portal's own tables; the job queue has another one, with the suffix `_jobs`. */
  databaseSchema: string;
  /** How long a start waits for PostgreSQL. */
  databaseWaitMs: number;
  redisUrl?: string;
  /** At least 32 characters; keys are derived from it, it is never used directly. */
  secret: string;
  /** PORTAL_KEYS: the keys that seal texts at rest, the current one first; empty = keys derived from the secret. */
  keys: KeyRing;
  dataDir: string;
  /** Whether PGlite flushes each commit to disk before it confirms it. */
  isDurable: boolean;
  /**
   * The public address of the portal, without a trailing slash and without the base path; used for links and the Origin
   * check.
   */
  portalUrl?: string;
  /** The SMTP server; absent = mail is written to an outbox folder. */
  smtpUrl?: string;
  /** The sender of mail: an address, optionally with a name. */
  smtpFrom?: string;
  /** How long a server that was told to stop answers calls, while `readyz` says that it wants no more. */
  drainMs: number;
  /** What this process does of a deployment's work. */
  role: ProcessRole;
  trustProxy: boolean;
  /** The number of reverse proxies in front; only this many entries of X-Forwarded-For are trusted, from the right. */
  trustedProxies?: number;
  logLevel: string;
  /** True for `npm run demo`: the sign-in page shows the demo accounts. */
  demo: boolean;
}

const roles = ["all", "web", "worker"] as const;
/** `web` answers calls and runs no jobs; `worker` runs jobs and answers nothing but whether it is well. */
export type ProcessRole = (typeof roles)[number];

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
export const minSecretLength = 32;
/** With `_jobs` it fits into the 50 characters that the job queue permits, and it needs no quotes anywhere. */
const schemaName = /^(?!pg_|information_schema$)[a-z_][a-z0-9_]{0,44}$/;

/** @throws ProblemsError with one problem for each variable that is missing or malformed; secrets are never quoted */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  options: { demo?: boolean } = {},
): Environment {
  const problems: Problem[] = [];
  const texts = new Map<string, string | undefined>();
  const get = (name: string): string | undefined => {
    if (!texts.has(name)) {
      const { text, problem } = readVariable(variables, name);
      texts.set(name, text);
      if (problem !== undefined) problems.push(problem);
    }
    return texts.get(name);
  };
  const wrong = (name: string, found: string, expected: string): void => {
    const isReported = problems.some(({ where }) => where === `environment variable ${name}_FILE`);
    if (!isReported)
      problems.push({ code: "PORTAL_ENVIRONMENT_INVALID", where: `environment variable ${name}`, found, expected });
  };
  const quoted = (name: string): string => JSON.stringify(get(name));

  const port = get("PORT") ?? "4000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) wrong("PORT", quoted("PORT"), "a port number from 0 to 65535");

  const host = get("HOST") ?? "127.0.0.1";
  if (/[\s/]/.test(host)) wrong("HOST", quoted("HOST"), "an address to listen on, like 127.0.0.1 or 0.0.0.0");

  const secret = get("PORTAL_SECRET") ?? "";
  if (secret.length < minSecretLength) {
    wrong(
      "PORTAL_SECRET",
      secret === "" ? "nothing" : `${secret.length} characters`,
      `at least ${minSecretLength} characters; make one with: openssl rand -base64 48`,
    );
  }

  let keys: KeyRing = new Map();
  try {
    keys = readKeyRing(get("PORTAL_KEYS") ?? "");
  } catch (error) {
    wrong(
      "PORTAL_KEYS",
      (error as Error).message,
      'keys parted by commas, each an id of its own, "=" and 32 bytes as base64: k2=$(openssl rand -base64 32)',
    );
  }

  const url = (name: string, protocols: string[], hint: string): string | undefined => {
    const text = get(name);
    if (text === undefined) return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      wrong(name, "something else (not shown)", hint);
    return text;
  };
  const databaseUrl = url(
    "DATABASE_URL",
    ["postgres:", "postgresql:"],
    "an address like postgres://user:password@host:5432/database",
  );
  const replicaUrl = url(
    "DATABASE_REPLICA_URL",
    ["postgres:", "postgresql:"],
    "an address like postgres://user:password@host:5432/database",
  );
  if (replicaUrl !== undefined && databaseUrl === undefined)
    wrong("DATABASE_REPLICA_URL", "a standby, and no DATABASE_URL", "the address of its primary in DATABASE_URL");
  const databaseSchema = get("DATABASE_SCHEMA") ?? defaultSchema;
  if (!schemaName.test(databaseSchema)) {
    wrong(
      "DATABASE_SCHEMA",
      quoted("DATABASE_SCHEMA"),
      "a schema for the portal's tables: at most 45 small letters, digits and underscores, not starting with a digit or pg_",
    );
  }
  const redisUrl = url("REDIS_URL", ["redis:", "rediss:"], "an address like redis://host:6379");
  const portalUrl = url("PORTAL_URL", ["http:", "https:"], "an address like https://admin.example.com");
  if (portalUrl !== undefined && URL.canParse(portalUrl) && !isOrigin(new URL(portalUrl))) {
    wrong(
      "PORTAL_URL",
      "more than an origin (not shown)",
      "only scheme, host and port, like https://admin.example.com; the base path is set in the config",
    );
  }
  const smtpUrl = url("SMTP_URL", ["smtp:", "smtps:"], "an address like smtps://user:password@host:465");
  const smtpFrom = get("SMTP_FROM");
  if (smtpFrom === undefined ? smtpUrl !== undefined : readSender(smtpFrom) === undefined) {
    wrong(
      "SMTP_FROM",
      smtpFrom === undefined ? "nothing" : quoted("SMTP_FROM"),
      "who the portal's mail comes from, like Codeport <no-reply@example.com>",
    );
  }
  // Links in mails must not be built from the Host header of a request, which an attacker controls.
  if (smtpUrl !== undefined && portalUrl === undefined)
    wrong("PORTAL_URL", "nothing", "the address that links in mails lead to, because SMTP_URL is set");
  url("S3_ENDPOINT", ["http:", "https:"], "an address like https://s3.example.com");

  const seconds = (name: string, usual: string, max: number): number => {
    const text = get(name) ?? usual;
    if (!/^\d{1,3}$/.test(text) || Number(text) > max)
      wrong(name, quoted(name), `a whole number of seconds from 0 to ${max}`);
    return Number(text) * 1_000;
  };
  const drainMs = seconds("PORTAL_DRAIN_SECONDS", "5", 120);
  const databaseWaitMs = seconds("DATABASE_WAIT_SECONDS", "60", 600);

  const role = roles.find((name) => name === (get("PORTAL_ROLE") ?? "all"));
  if (role === undefined) wrong("PORTAL_ROLE", quoted("PORTAL_ROLE"), `one of ${roles.join(", ")}`);
  else if (role !== "all" && databaseUrl === undefined)
    wrong("PORTAL_ROLE", quoted("PORTAL_ROLE"), "all: the embedded database belongs to one process");

  const logLevel = get("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(logLevel)) wrong("LOG_LEVEL", quoted("LOG_LEVEL"), `one of ${logLevels.join(", ")}`);

  const fsync = get("PORTAL_FSYNC") ?? "true";
  if (fsync !== "true" && fsync !== "false")
    wrong("PORTAL_FSYNC", quoted("PORTAL_FSYNC"), "true, or false where the last commits may be lost in a power cut");

  const trustedProxies = proxyCount(get("TRUST_PROXY") ?? "false");
  if (trustedProxies === undefined)
    wrong("TRUST_PROXY", quoted("TRUST_PROXY"), "true, false, or the number of reverse proxies in front of the portal");

  if (problems.length > 0 || trustedProxies === undefined || role === undefined) throw new ProblemsError(problems);
  return {
    host,
    port: Number(port),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(replicaUrl === undefined ? {} : { replicaUrl }),
    databaseSchema,
    databaseWaitMs,
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(portalUrl === undefined ? {} : { portalUrl: new URL(portalUrl).origin }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(smtpFrom === undefined ? {} : { smtpFrom }),
    secret,
    keys,
    // Absolute from here on: libraries misinterpret or reject a relative folder.
    dataDir: resolve(get("PORTAL_DATA_DIR") ?? "data"),
    isDurable: fsync === "true",
    drainMs,
    role,
    trustProxy: trustedProxies > 0,
    trustedProxies,
    logLevel,
    demo: options.demo ?? false,
  };
}

const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === "/" && `${search}${hash}${username}${password}` === "";

/** `true` means one proxy; entries further left in X-Forwarded-For are set by the client and not trusted. */
function proxyCount(text: string): number | undefined {
  if (text === "true") return 1;
  if (text === "false") return 0;
  return /^\d$/.test(text) ? Number(text) : undefined;
}
