/**
 * Every form while another session changes its record and the network fails: a save sends what was typed, and nothing
 * else.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

interface EditForm {
  resourceId: string;
  recordId: string;
  /** What can be typed into. */
  typed: string;
  /** The columns of the form as other records have them. */
  others: readonly Record<string, unknown>[];
}

const seed = Number(process.env["FORMS_SEED"] ?? 20_261_128);
let site: DemoSite;
let operator: Visitor;
let forms: readonly EditForm[];
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
  await sql`insert into price_scales (game_id, denominations, price_scale, note)
    select game_id, jsonb_build_array(value)::text, 0.9, 'Old ' || row_number() over () from
    (select distinct on (game_id) game_id, value from denominations order by game_id, value) as first limit 3`.execute(
    site.portal.kernel.db,
  );
  operator.page.on("dialog", (dialog) => void dialog.accept());
  forms = await editForms();
});
afterAll(() => site.close());

const rowsOf = async (resourceId: string, filters: object[] = []): Promise<Record<string, unknown>[]> =>
  (
    await site.portal.admin.post("/get_resource_data", {
      source: filters.length === 0 ? "list" : "edit",
      resourceId,
      filters,
      sort: [],
      limit: filters.length === 0 ? 5 : 1,
      offset: 0,
    })
  ).body.data ?? [];
const recordOf = async (resourceId: string, id: string): Promise<Record<string, unknown>> =>
  (await rowsOf(resourceId, [{ field: "id", operator: "eq", value: id }]))[0] ?? {};
const keyOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "pk" in value ? value.pk : value;

/** The forms of all resources that the superadmin may edit, each with a text field and records to take values from. */
async function editForms(): Promise<EditForm[]> {
  const found: EditForm[] = [];
  for (const { resourceId } of (await site.portal.admin.get("/get_base_config")).body.resources as EditForm[]) {
    const { resource } = (await site.portal.admin.post("/get_resource", { resourceId })).body;
    if (resource?.options.allowedActions.edit !== true) continue;
    const columns = (resource.columns as Column[]).filter(
      ({ showIn, editReadonly, primaryKey, virtual, masked }) =>
        showIn.edit && !editReadonly && !primaryKey && !virtual && !masked,
    );
    const typed = columns.findLast(
      ({ type, components, enum: options, foreignResource, name }) =>
        ["string", "text"].includes(type ?? "") &&
        !components?.edit &&
        !options &&
        !foreignResource &&
        name !== "email",
    );
    const [first, ...rest] = await rowsOf(resourceId);
    if (typed === undefined || first === undefined) continue;
    const recordId = String(first["_primaryKeyValue"]);
    const others = rest.map((row) =>
      Object.fromEntries(
        columns.flatMap(({ name }) => (name in row && name !== typed.name ? [[name, keyOf(row[name])]] : [])),
      ),
    );
    found.push({ resourceId, recordId, typed: typed.name, others });
  }
  return found;
}

async function lostAndFound(): Promise<void> {
  const { page } = operator;
  // The page loads some of its parts when the form is there already, and without them it complains.
  await page.getByRole("button", { name: /^Notifications/ }).waitFor();
  await page.context().setOffline(true);
  await page
    .getByText(/You.re offline/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/You.re offline/).count()).toBe(0);
}

/** Another session saves what it may: a value that only one record can have is refused. */
async function changeElsewhere({ resourceId, recordId }: EditForm, change: object): Promise<void> {
  const save = (record: object) => site.portal.admin.post("/update_record", { resourceId, recordId, record });
  if ((await save(change)).body.error === undefined) return;
  for (const [name, value] of Object.entries(change)) await save({ [name]: value });
}

/** Types into the form, has another session change the record, saves, and returns what was sent. */
async function saveWhile(form: EditForm, text: string, change: object, isLost: boolean): Promise<unknown> {
  const { page } = operator;
  await operator.open(`/resource/${form.resourceId}/edit/${form.recordId}`);
  const field = page.locator(`[data-field="${form.typed}"]`).locator("input, textarea").first();
  await field.fill(text);
  await changeElsewhere(form, change);
  if (isLost) await lostAndFound();
  const sent: Record<string, unknown>[] = [];
  await page.route("**/update_record", async (route) => {
    sent.push((route.request().postDataJSON() as { record: Record<string, unknown> }).record);
    await route.continue();
  });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const keepMine = page.getByRole("button", { name: "Keep mine" });
  await save.click();
  const left = page.waitForURL((address) => !address.pathname.includes("/edit/"));
  await Promise.race([
    left,
    keepMine
      .first()
      .waitFor()
      .catch(() => undefined),
  ]);
  if (page.url().includes("/edit/")) {
    await keepMine.first().click();
    await save.click();
  }
  await left;
  await page.unrouteAll();
  return sent;
}

it("a price scale that another session moves to another game keeps what that session saved", async () => {
  const form = forms.find(({ resourceId }) => resourceId === "price_scales");
  const [, other] = await rowsOf("price_scales");
  if (form === undefined || other === undefined) throw new Error("no price scales");
  const change = { game_id: keyOf(other["game_id"]), denominations: other["denominations"], [form.typed]: "Theirs" };
  const sent = await saveWhile(form, "Mine", change, true);
  expect(sent).toContainEqual({ [form.typed]: "Mine" });
  const stored = await recordOf("price_scales", form.recordId);
  expect({ ...stored, game_id: keyOf(stored["game_id"]) }).toMatchObject({ ...change, [form.typed]: "Mine" });
  expect(operator.complaints).toEqual([]);
});

it("every form sends only what was typed, whatever another session changes and wherever the network fails", async () => {
  expect(forms.map(({ resourceId }) => resourceId)).toEqual(expect.arrayContaining(["games", "users", "price_scales"]));
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.boolean(),
      fc.boolean(),
      fc.stringMatching(/^[a-z]{6,10}$/),
      async (at, isSame, isLost, text) => {
        // Each form in turn, so that all are tried.
        const form = forms[(turn += 1) % forms.length] as EditForm;
        const other = form.others[at % Math.max(form.others.length, 1)];
        const change = { ...other, ...(isSame ? { [form.typed]: `${text}x` } : {}) };
        for (const record of (await saveWhile(form, text, change, isLost)) as object[])
          expect([form.resourceId, record]).toEqual([form.resourceId, { [form.typed]: text }]);
      },
    ),
    { seed, numRuns: 14, endOnFailure: true },
  );
});
