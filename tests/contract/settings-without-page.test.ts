/** Settings without the plugin that has their page: nobody changes them, and stored values apply. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeSettings, getSettings, listSettingChanges } from "../../plugins/settings/contract.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import type { Caller, TestPortal } from "../support/portal.ts";
import { startTunedPortal, tunedAccounts, tunedPassword } from "../support/tuned-portal.ts";

let portal: TestPortal;
let root: Caller;
beforeAll(async () => {
  portal = await startTunedPortal({ configFile: "tests/fixtures/tuned-without-page.config.ts" });
  root = await portal.signIn(tunedAccounts.root, tunedPassword);
});
afterAll(() => portal.close());

it("have no calls that show or change them, and no page in the menu", async () => {
  const calls = everyEndpoint(portal.kernel).map(({ handled }) => handled.endpoint.path);
  expect(calls).toContain("/get_browser_settings");
  for (const { path } of [getSettings, changeSettings, listSettingChanges]) {
    expect(calls).not.toContain(path);
    expect((await root.post(path, {})).status).toBe(404);
  }
  expect((await root.get("/get_base_config")).body.config.kernelPages).toEqual([]);
});
it("have the stored value, the one that the config fixes, or the default", async () => {
  const { db, settings } = portal.kernel;
  await sql`insert into portal_settings (id, instance_id, name, version, value, changed_by)
    values (gen_random_uuid(), 'tuned', 'attempts', 1, '7', '1')`.execute(db);
  await settings.refresh();
  expect((await root.get("/plugin/tuned/read")).body.settings).toMatchObject({ attempts: 7, ratio: 0.5 });
  expect((await root.post("/get_browser_settings", { instanceId: "tuned-two" })).body.values).toEqual({
    isOpen: false,
    note: "fixed here",
  });
});
