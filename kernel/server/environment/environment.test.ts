import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { readEnvironment } from "./environment.ts";

const secret = "0123456789abcdef0123456789abcdef";
const read = (variables: Record<string, string> = {}): ReturnType<typeof readEnvironment> =>
  readEnvironment({ PORTAL_SECRET: secret, ...variables });

function messageOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof ProblemsError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the environment", () => {
  it("has a default for everything but the secret, and takes an empty variable for none", () => {
    const expected = {
      host: "127.0.0.1",
      port: 4000,
      databaseSchema: "portal",
      databaseWaitMs: 60_000,
      drainMs: 5_000,
      role: "all",
      secret,
      keys: new Map(),
      dataDir: resolve("data"),
      isDurable: true,
      trustProxy: false,
      trustedProxies: 0,
      logLevel: "info",
      demo: false,
    };
    expect(read()).toEqual(expected);
    expect(
      read({ HOST: "", PORT: "", DATABASE_URL: "", REDIS_URL: "", PORTAL_URL: "", TRUST_PROXY: "", LOG_LEVEL: "" }),
    ).toEqual(expected);
  });
  it("is read whole", () => {
    expect(
      read({
        HOST: "0.0.0.0",
        PORT: "8080",
        DATABASE_URL: "postgresql://a/b",
        DATABASE_SCHEMA: "office_2",
        REDIS_URL: "rediss://c",
        PORTAL_URL: "https://Admin.example.com:443/",
        PORTAL_DATA_DIR: "/d",
        LOG_LEVEL: "debug",
      }),
    ).toMatchObject({
      host: "0.0.0.0",
      port: 8080,
      databaseUrl: "postgresql://a/b",
      databaseSchema: "office_2",
      redisUrl: "rediss://c",
      portalUrl: "https://admin.example.com",
      dataDir: resolve("/d"),
      logLevel: "debug",
    });
  });
  it("takes PORTAL_FSYNC for true or false alone", () => {
    expect(read({ PORTAL_FSYNC: "false" }).isDurable).toBe(false);
    expect(() => read({ PORTAL_FSYNC: "off" })).toThrow("PORTAL_FSYNC");
  });
  it.each(["Portal", "my-schema", "pg_own", "information_schema", "1st", "a".repeat(46)])(
    "refuses the schema %j, and says what it may be",
    (name) => {
      expect(messageOf({ PORTAL_SECRET: secret, DATABASE_SCHEMA: name })).toContain("at most 45 small letters");
    },
  );
  it.each([
    ["true", 1],
    ["1", 1],
    ["2", 2],
    ["false", 0],
    ["0", 0],
  ])("TRUST_PROXY=%s believes in %i proxies", (text, count) => {
    expect(read({ TRUST_PROXY: text })).toMatchObject({ trustProxy: count > 0, trustedProxies: count });
  });
  it("gives a process a role, if another can have the others", () => {
    const database = { PORTAL_SECRET: secret, DATABASE_URL: "postgres://a/b" };
    expect(readEnvironment({ PORTAL_SECRET: secret }).role).toBe("all");
    expect(readEnvironment({ ...database, PORTAL_ROLE: "worker" }).role).toBe("worker");
    expect(messageOf({ ...database, PORTAL_ROLE: "jobs" })).toContain("one of all, web, worker");
    expect(messageOf({ PORTAL_SECRET: secret, PORTAL_ROLE: "web" })).toContain("belongs to one process");
  });
  it("reads from a standby of its database alone", () => {
    const DATABASE_REPLICA_URL = "postgres://standby/b";
    expect(
      readEnvironment({ PORTAL_SECRET: secret, DATABASE_URL: "postgres://a/b", DATABASE_REPLICA_URL }),
    ).toMatchObject({ replicaUrl: DATABASE_REPLICA_URL });
    expect(messageOf({ PORTAL_SECRET: secret, DATABASE_REPLICA_URL })).toContain("no DATABASE_URL");
  });
  it.each(["-1", "121", "5s", "0.5", " "])("refuses PORTAL_DRAIN_SECONDS=%j", (text) => {
    expect(messageOf({ PORTAL_SECRET: secret, PORTAL_DRAIN_SECONDS: text })).toContain("seconds from 0 to 120");
  });
  it("reports all mistakes together", () => {
    const message = messageOf({
      PORT: "0x10",
      HOST: "http://0.0.0.0",
      DATABASE_URL: "mysql://a/b",
      REDIS_URL: "here",
      PORTAL_URL: "admin.example.com",
      SMTP_URL: "mail",
      S3_ENDPOINT: "s3",
      TRUST_PROXY: "yes",
      LOG_LEVEL: "loud",
    });
    for (const name of [
      "PORT",
      "HOST",
      "DATABASE_URL",
      "REDIS_URL",
      "PORTAL_URL",
      "SMTP_URL",
      "S3_ENDPOINT",
      "TRUST_PROXY",
      "LOG_LEVEL",
      "PORTAL_SECRET",
      "SMTP_FROM",
    ])
      expect(message).toContain(`environment variable ${name}: found`);
    expect(message).toMatch(/^11 problems/);
  });
  it("needs a sender for mail that is sent, and an address for its links", () => {
    const smtp = { PORTAL_SECRET: secret, SMTP_URL: "smtps://mail.example.com" };
    expect(messageOf(smtp)).toMatch(/SMTP_FROM: found nothing[\s\S]*PORTAL_URL: found nothing/);
    expect(messageOf({ ...smtp, PORTAL_URL: "https://a.example", SMTP_FROM: "Shop <a@b>, c@d" })).toContain(
      "like Codeport <no-reply@example.com>",
    );
    expect(read({ ...smtp, PORTAL_URL: "https://a.example", SMTP_FROM: "Shop <no-reply@a.example>" })).toMatchObject({
      smtpUrl: "smtps://mail.example.com",
      smtpFrom: "Shop <no-reply@a.example>",
    });
  });
  it.each(["-1", "65536", "4000.5", " ", "1e3"])("refuses the port %j", (port) => {
    expect(messageOf({ PORTAL_SECRET: secret, PORT: port })).toContain(`PORT: found ${JSON.stringify(port)}`);
  });
  it.each(["https://admin.example.com/portal", "https://admin.example.com/?a=b", "https://user@admin.example.com"])(
    "refuses %s as the portal's origin",
    (url) => {
      expect(messageOf({ PORTAL_SECRET: secret, PORTAL_URL: url })).toContain("only scheme, host and port");
    },
  );
  it("says how to make a secret, and never shows a secret or an address with a password", () => {
    const message = messageOf({
      PORTAL_SECRET: "canary-1",
      DATABASE_URL: "mysql://user:canary-2@host/db",
      REDIS_URL: "http://:canary-3@host",
    });
    expect(message).toContain("openssl rand -base64 48");
    expect(message).not.toContain("canary");
  });
});
