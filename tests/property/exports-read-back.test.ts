/** Every list of the marketplace, exported in each language and format, is read back by an import as it is stored. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { shippedLanguages } from "../../kernel/contract/format/language.ts";
import { uploadFile } from "../support/importing.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());

interface Field {
  name: string;
  showIn: { list: boolean };
}

/** Sends calls as the administrator in a language. */
function speaking(language: string) {
  const headers = { "accept-language": language, cookie: `${portal.admin.cookie ?? ""}; portal_language=${language}` };
  const post = async (path: string, body: Record<string, unknown>) =>
    (await portal.admin.post(path, body, headers)).body;
  const transfer = (path: string, body: Record<string, unknown>) => post(`/plugin/data-transfer/imports/${path}`, body);
  return {
    post,
    transfer,
    exported: async (body: Record<string, unknown>): Promise<Buffer> => {
      const response = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ filters: [], sort: [], withKeys: true, ...body }),
      });
      expect(response.status, await response.clone().text()).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** The plan of an import of the file: what it would change. */
async function planned(resourceId: string, language: string, content: Uint8Array, format: string) {
  const { transfer } = speaking(language);
  const at = { url: portal.server.url, caller: portal.admin, instanceId: "data-transfer" };
  const id = await uploadFile(at, content, { fileName: `${resourceId}.${format}`, target: resourceId });
  const matching = { field: "id", unmatched: "refuse", clearsEmpty: true };
  const { settings, mapping, error } = await transfer("preview", { id, matching });
  expect(error, resourceId).toBeUndefined();
  expect((await transfer("start", { id, mode: "check", settings, mapping, matching })).error).toBeUndefined();
  await expect.poll(async () => (await transfer("get", { id })).import.state).not.toMatch(/ing$/);
  const { import: info, problems, changes } = await transfer("get", { id });
  return { tally: info.tally, problems, changes, mapping };
}

/** The lists of the marketplace whose records an import may change, with the columns of the list. */
async function updatable(): Promise<{ resourceId: string; columns: string[] }[]> {
  const { post } = speaking("en");
  const found: Awaited<ReturnType<typeof updatable>> = [];
  for (const resourceId of portal.kernel.registry.resources.keys()) {
    const { resource } = await post("/get_resource", { resourceId });
    if (resource?.options.allowedActions.edit !== true) continue;
    const listed: Field[] = resource.columns.filter(({ showIn }: Field) => showIn.list);
    const columns = listed.map(({ name }) => name);
    if (columns.includes("id")) found.push({ resourceId, columns });
  }
  return found;
}

it("imports every exported list without a change", async () => {
  const resources = await updatable();
  expect(resources.map(({ resourceId }) => resourceId)).toEqual(expect.arrayContaining(["users", "games", "codes"]));
  for (const [place, { resourceId, columns }] of resources.entries())
    for (const [turn, format] of ["csv", "xlsx"].entries()) {
      const language = shippedLanguages[(place * 2 + turn) % shippedLanguages.length] ?? "en";
      const content = await speaking(language).exported({ resourceId, format, columns });
      const { tally, problems, changes } = await planned(resourceId, language, content, format);
      expect({ resourceId, language, format, problems, changes }).toMatchObject({ problems: [], changes: [] });
      expect(tally).toMatchObject({ created: 0, changed: 0 });
      expect(tally.unchanged).toBeGreaterThan(0);
    }
});

it.each([
  ["users", "role", false],
  ["games", "active", false],
  ["codes", "status", true],
  ["denominations", "game_id", true],
])("imports the list of %s grouped by %s without a change", async (resourceId, field, withSums) => {
  const { columns = [] } = (await updatable()).find((one) => one.resourceId === resourceId) ?? {};
  for (const format of ["csv", "xlsx"]) {
    const content = await speaking("de").exported({ resourceId, format, columns, groupBy: { field }, withSums });
    const { tally, problems, changes } = await planned(resourceId, "de", content, format);
    // The heads of groups and their figures are no records.
    expect(problems.filter(({ field }: { field: string | null }) => field !== "id")).toEqual([]);
    expect(changes).toEqual([]);
    expect(tally).toMatchObject({ created: 0, changed: 0 });
    expect(tally.unchanged).toBeGreaterThan(0);
  }
});
