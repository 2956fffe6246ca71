/** Reads the environment variables of the server, and says everything that is wrong with them at once. */
import { ProblemsError, type Problem } from "../contract/problem.ts";
import type { Environment } from "./kernel.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const shortestSecret = 32;

/**
 * @throws ProblemsError with one problem for each variable that is missing or malformed. Secrets are never quoted.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>, options: { demo?: boolean } = {}): Environment {
  const problems: Problem[] = [];
  const get = (name: string): string | undefined => (variables[name] === "" ? undefined : variables[name]);
  const wrong = (name: string, found: string, expected: string): void => {
    problems.push({ code: "PORTAL_ENVIRONMENT_INVALID", where: `environment variable ${name}`, found, expected });
  };
  const quoted = (name: string): string => JSON.stringify(get(name));

  const port = Number(get("PORT") ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) wrong("PORT", quoted("PORT"), "a port number from 0 to 65535");

  const secret = get("PORTAL_SECRET") ?? "";
  if (secret.length < shortestSecret) {
    wrong(
      "PORTAL_SECRET",
      secret === "" ? "nothing" : `${secret.length} characters`,
      `at least ${shortestSecret} characters; make one with: openssl rand -base64 48`,
    );
  }

  const url = (name: string, protocols: string[], hint: string): string | undefined => {
    const text = get(name);
    if (text === undefined) return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) wrong(name, "something else (not shown)", hint);
    return text;
  };
  const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"], "an address like postgres://user:password@host:5432/database");
  const redisUrl = url("REDIS_URL", ["redis:", "rediss:"], "an address like redis://host:6379");
  const portalUrl = url("PORTAL_URL", ["http:", "https:"], "an address like https://admin.example.com");
  url("SMTP_URL", ["smtp:", "smtps:"], "an address like smtps://user:password@host:465");

  const logLevel = get("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(logLevel)) wrong("LOG_LEVEL", quoted("LOG_LEVEL"), `one of ${logLevels.join(", ")}`);

  const trust = get("TRUST_PROXY") ?? "false";
  if (!["true", "false", "1", "0"].includes(trust)) wrong("TRUST_PROXY", quoted("TRUST_PROXY"), "true or false");

  if (problems.length > 0) throw new ProblemsError(problems);
  return {
    host: get("HOST") ?? "127.0.0.1",
    port,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(portalUrl === undefined ? {} : { portalUrl: new URL(portalUrl).origin }),
    secret,
    dataDir: get("PORTAL_DATA_DIR") ?? "data",
    trustProxy: trust === "true" || trust === "1",
    logLevel,
    demo: options.demo ?? false,
  };
}
