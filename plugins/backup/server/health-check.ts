/** Whether there is a recent backup, and whether its restoration was tried. */
import { ageText, translate, type HealthFinding } from "@portalkit/kernel/server";
import { madeAt, type ArchiveStore } from "./archives.ts";

const recentHours = 48;
const triedDays = 31;

/** With several processes, a folder must be one for all. */
export async function checkBackups(store: ArchiveStore): Promise<HealthFinding[]> {
  const archives = (await store.list()).toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const [newest] = archives;
  if (newest === undefined)
    return [{ level: "warning", text: translate("backup:health.none"), advice: translate("backup:health.make") }];
  const seconds = (Date.now() - madeAt(newest.name).getTime()) / 1_000;
  const time = ageText(seconds);
  const age: HealthFinding =
    seconds > recentHours * 3_600
      ? { level: "problem", text: translate("backup:health.old", { time }), advice: translate("backup:health.make") }
      : { level: "ok", text: translate("backup:health.recent", { time }) };
  const tried = archives.find(({ isTried }) => isTried);
  return [age, trialOf(tried && (await store.readVerification(tried.name)))];
}

function trialOf(tried: { at: string; violated: readonly string[] } | undefined): HealthFinding {
  const advice = translate("backup:health.try");
  if (tried === undefined) return { level: "warning", text: translate("backup:health.neverTried"), advice };
  if (tried.violated.length > 0)
    return {
      level: "problem",
      text: translate("backup:health.violated", { count: tried.violated.length }),
      advice: translate("backup:health.verify"),
    };
  const seconds = (Date.now() - Date.parse(tried.at)) / 1_000;
  const time = ageText(seconds);
  return seconds > triedDays * 86_400
    ? { level: "warning", text: translate("backup:health.untried", { time }), advice }
    : { level: "ok", text: translate("backup:health.tried", { time }) };
}
