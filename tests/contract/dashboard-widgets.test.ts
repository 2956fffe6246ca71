/** Widgets of the config over the resources of a clinic: exact, by the list's rules, and with the list's filters. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { startClinic, visitThisMonth, type Clinic } from "../support/clinic.ts";
import type { Caller } from "../support/portal.ts";

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
  await visitThisMonth(clinic);
});
afterAll(() => clinic.close());

interface Figure {
  value: string;
  groups: { label: string; value: string; records: { resourceId: string; filters: Figure["filters"] } }[];
  filters: Record<string, unknown>[];
}

const widgetsOf = async (caller: Caller): Promise<Record<string, unknown>[]> =>
  (await caller.get("/plugin/dashboard/widgets")).body as Record<string, unknown>[];
const idsOf = async (caller: Caller): Promise<unknown[]> => (await widgetsOf(caller)).map(({ id }) => id);
const figureOf = async (caller: Caller, widget: string, more = ""): Promise<Figure> =>
  (await caller.get(`/plugin/dashboard/widget_figure?widget=${widget}${more}`)).body as Figure;
const listOf = async (
  caller: Caller,
  resourceId: string,
  filters: Figure["filters"],
): Promise<{ total: number; data: Record<string, unknown>[] }> =>
  (await caller.post("/get_resource_data", { source: "list", resourceId, filters, sort: [], limit: 1_000, offset: 0 }))
    .body as never;
const cents = (amount: unknown): bigint => BigInt(String(amount).replace(".", ""));
const fees = (rows: readonly Record<string, unknown>[]): bigint => rows.reduce((sum, { fee }) => sum + cents(fee), 0n);
const sumOf = ({ groups }: Figure): number => groups.reduce((sum, { value }) => sum + Number(value), 0);

it("answers in a language that a plugin brings, by its texts and by those of the browser", async () => {
  const path = "/plugin/dashboard/widget_figure?widget=no";
  const answer = await clinic.manager.send("GET", path, undefined, { "accept-language": "he" });
  expect(answer.body).toMatchObject({ error: "הרכיב אינו קיים, או שאין לך הרשאה לראות אותו" });
  const { body } = await clinic.anonymous.get("/plugin/i18n/frontend_messages?lang=he");
  expect(body).toMatchObject({ "dashboard:months_two": "החודשיים האחרונים", "config:Booked visits": "ביקורים שנקבעו" });
  const unknown = await clinic.anonymous.get("/plugin/i18n/frontend_messages?lang=nl");
  expect((unknown.body as { error?: string }).error).toBeDefined();
  const { resource } = (await clinic.manager.post("/get_resource", { resourceId: "texts" })).body as {
    resource: { columns: { name: string; enum?: unknown }[] };
  };
  expect(resource.columns.find(({ name }) => name === "language")?.enum).toEqual([
    { value: "en", label: "English" },
    { value: "de", label: "Deutsch" },
    { value: "he", label: "עברית" },
  ]);
});

describe("the widgets of the config", () => {
  it("are those that the user's role and resources allow, in their order", async () => {
    expect(await idsOf(clinic.manager)).toEqual([
      "waiting",
      "fees",
      "patients-count",
      "by-status",
      "by-patient",
      "by-month",
      "next",
    ]);
    expect(await idsOf(clinic.doctor)).toEqual(["waiting", "fees", "by-status", "by-patient", "by-month", "next"]);
    expect((await clinic.anonymous.get("/plugin/dashboard/widgets")).status).toBe(401);
    const { body } = await clinic.doctor.get("/plugin/dashboard/widget_figure?widget=patients-count");
    expect(body).toEqual(await clinic.doctor.get("/plugin/dashboard/widget_figure?widget=no").then((no) => no.body));
    expect((body as { error: string }).error).toBe("This widget doesn't exist, or you can't see it");
  });
  it.each(["waiting", "fees", "by-status", "by-patient", "by-month", "next"])(
    "%s is about exactly the records of the list that it leads to",
    async (widget) => {
      for (const caller of [clinic.manager, clinic.doctor]) {
        const figure = await figureOf(caller, widget, "&period=3");
        const { total, data } = await listOf(caller, "visits", figure.filters);
        expect(total).toBeGreaterThan(0);
        expect(figure.filters.filter((filter) => !("value" in filter))).toEqual([]);
        const isSum = widget === "fees" || widget === "by-patient";
        expect(isSum ? cents(figure.value) : Number(figure.value)).toBe(isSum ? fees(data) : total);
        if (widget === "by-status" || widget === "by-month") expect(sumOf(figure)).toBe(total);
        for (const { value, records } of figure.groups) {
          const rows = await listOf(caller, records.resourceId, records.filters);
          expect(isSum ? fees(rows.data) : rows.total).toBe(isSum ? cents(value) : Number(value));
        }
      }
    },
  );
  it("count what a row filter leaves", async () => {
    const all = await figureOf(clinic.manager, "by-status");
    const own = await figureOf(clinic.doctor, "by-status");
    expect([all.value, own.value]).toEqual(["90", "45"]);
  });
  it("name groups by the labels of choices and of records, the greatest first", async () => {
    const { groups } = await figureOf(clinic.manager, "by-status");
    expect(groups.map(({ label }) => label).toSorted()).toEqual(["Booked", "Done", "Missed"]);
    const byPatient = await figureOf(clinic.manager, "by-patient");
    expect(byPatient.groups.map(({ label }) => label)).toEqual(["Clara", "Berta", "Ada"]);
    expect(byPatient.groups.every(({ value }) => /^\d+\.\d{2}$/.test(value))).toBe(true);
  });
  it("have a bar for each month of the board's period, in words", async () => {
    const { groups } = await figureOf(clinic.manager, "by-month", "&period=2");
    expect(groups).toHaveLength(2);
    const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "Europe/Berlin" });
    expect(groups.at(-1)?.label).toBe(month.format(new Date()));
  });
  it("follow every change, though unchanged tables are not counted again", async () => {
    const before = Number((await figureOf(clinic.manager, "waiting")).value);
    expect(Number((await figureOf(clinic.manager, "waiting")).value)).toBe(before);
    await sql`update visits set status = 'booked' where id = (select id from visits where status = 'done'
      limit 1)`.execute(clinic.kernel.db);
    expect(Number((await figureOf(clinic.manager, "waiting")).value)).toBe(before + 1);
  });
});
