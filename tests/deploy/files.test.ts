/**
 * Compares the files for containers, Kubernetes and systemd with what the server reads: no container engine is needed.
 * The package has no parser of YAML: their lines are read as they are written.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { healthPaths } from "../../kernel/server/http/health.ts";
import { testSecret } from "../support/portal.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const dockerfile = read("deploy/docker/Dockerfile");
const compose = read("deploy/docker/compose.yaml");
const kubernetes = read("deploy/kubernetes/portal.yaml");
const unit = read("scripts/create-portalkit/template/portal.service").replaceAll("{{name}}", "portal");
const health = healthPaths("/portal");
/** A stopping server refuses calls for one second, and has five to close. */
const secondsAfterDrain = 6;

const all = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));
const image = all(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "", /(\w+)=(\S+)/g);
const service = all(/^ {2}portal:\n[\s\S]*?^ {2}postgres:/m.exec(compose)?.[0] ?? "", /^ {6}([A-Z0-9_]+): (.*)$/gm);
const pod = all(kubernetes, /name: ([A-Z0-9_]+), value: "([^"]*)"/g);

it("name only variables that are documented", () => {
  const documented = read("docs/environment.md");
  const names = [image, service, pod].flatMap((variables) => Object.keys(variables));
  const secrets = [...kubernetes.matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(([, name = ""]) => name);
  expect(names.length + secrets.length).toBeGreaterThan(20);
  for (const name of [...names, ...secrets])
    if (name !== "NODE_ENV") expect(documented).toContain(`\`${name.replace(/_FILE$/, "")}\``);
});
it("give the server an environment that it accepts", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-secrets-"));
  writeFileSync(join(folder, "portal"), testSecret);
  writeFileSync(join(folder, "database-url"), "postgres://portal:secret@postgres:5432/portal");
  const inFolder = Object.entries(service).map(([name, value]) => [name, value.replace("/run/secrets", folder)]);
  expect(readEnvironment({ ...image, ...Object.fromEntries(inFolder) })).toMatchObject({
    host: "0.0.0.0",
    port: 4000,
    dataDir: "/data",
    smtpUrl: "smtp://mail:1025",
  });
  const secret = { PORTAL_SECRET: testSecret, DATABASE_URL: "postgres://a/b", REDIS_URL: "redis://c" };
  expect(readEnvironment({ ...image, ...pod, ...secret })).toMatchObject({ trustedProxies: 1, port: 4000 });
  rmSync(folder, { recursive: true });
});
it("ask the addresses and the port that the server has", () => {
  expect(dockerfile).toContain(`\${process.env.PORT}${health.ready}`);
  expect(dockerfile).toContain(`EXPOSE ${image["PORT"]}`);
  expect(compose).toContain(`:${image["PORT"]}"]`);
  expect(kubernetes).toContain(`containerPort: ${pod["PORT"]}`);
  const probes = all(kubernetes, /(\w+)Probe:\n +httpGet: \{ path: (\S+), port: http \}/g);
  expect(probes).toEqual({ startup: health.live, liveness: health.live, readiness: health.ready });
});
it("give a server the time to drain and to close", () => {
  const usual = readEnvironment({ PORTAL_SECRET: testSecret }).drainMs / 1_000;
  const seconds = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
  expect(seconds(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(usual + secondsAfterDrain);
  expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(usual + secondsAfterDrain);
  expect(seconds(kubernetes, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
    Number(pod["PORTAL_DRAIN_SECONDS"]) + secondsAfterDrain,
  );
});
it("let the server write to its data alone, without rights", () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(compose).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
  for (const line of ["runAsNonRoot: true", "readOnlyRootFilesystem: true", "drop: [ALL]"])
    expect(kubernetes).toContain(line);
});
it("the base image has the version of Node that the package pins", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: { node: string } };
  const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(bases).toEqual([dependencies.node, dependencies.node]);
});
it("the systemd unit is valid, and hardened", ({ skip }) => {
  skip(spawnSync("systemd-analyze", ["--version"]).status !== 0, "systemd-analyze is not installed");
  const folder = mkdtempSync(join(tmpdir(), "portal-unit-"));
  const file = join(folder, "portal.service");
  // Neither the account nor the program need to exist here.
  writeFileSync(file, unit.replace("User=portal", "User=daemon").replace("/usr/bin/node", process.execPath));
  expect(spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  const report = execFileSync("systemd-analyze", ["security", "--offline=true", file], { encoding: "utf8" });
  expect(Number(/exposure level[^:]*: ([\d.]+)/.exec(report)?.[1])).toBeLessThan(2.5);
  rmSync(folder, { recursive: true });
});
