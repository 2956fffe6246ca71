/** Tests the alert rules with Prometheus' own tool, if it is installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = "deploy/prometheus";
const isInstalled = spawnSync("promtool", ["--version"]).status === 0;
if (!isInstalled) process.stderr.write("promtool is not installed: the alert rules are not tested\n");

describe.skipIf(!isInstalled)("the alert rules", () => {
  it.each([
    ["check", "alerts.yml"],
    ["test", "alerts.test.yml"],
  ])("pass promtool %s rules", (command, file) => {
    expect(execFileSync("promtool", [command, "rules", file], { cwd: folder, encoding: "utf8" })).toContain("SUCCESS");
  });
});

it("each rule has a test that raises it and one that does not", () => {
  const tests = readFileSync(`${folder}/alerts.test.yml`, "utf8");
  const names = [...readFileSync(`${folder}/alerts.yml`, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    expect(tests).toContain(`alertname: ${name} }`);
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:`));
  }
});
