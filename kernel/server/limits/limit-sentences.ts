/** What limits say: how much is left, and why something is refused. */
import { Refusal } from "../../contract/refusals.ts";
import { translate, translateText } from "../i18n/language-of-call.ts";
import { windows, type UsageLimit, type WindowKey } from "./usage-limit.ts";
import type { UsedSlot } from "./usage-store.ts";

/** What one person has used of one limit. */
export interface Usage {
  /** What runs or is kept now. */
  now: number;
  /** The last day, the oldest first. */
  slots: readonly UsedSlot[];
}

const left: Readonly<Record<Exclude<WindowKey, "perMinute">, string>> = {
  perHour: "server:usageLimits.leftThisHour",
  perDay: "server:usageLimits.leftToday",
};
const tooMany: Readonly<Record<WindowKey, string>> = {
  perMinute: "server:usageLimits.tooManyAMinute",
  perHour: "server:usageLimits.tooManyAnHour",
  perDay: "server:usageLimits.tooManyADay",
};

/** For people, before they meet a limit; a minute is over before it is read. */
export function sentencesOf(limit: UsageLimit, { now, slots }: Usage): string[] {
  const amount = (value: number): string | number => amountOf(limit, value);
  const said: string[] = [];
  if (limit.atOnce !== undefined)
    said.push(
      translate("server:usageLimits.running", {
        label: translateText(limit.label),
        used: amount(now),
        limit: amount(limit.atOnce),
      }),
    );
  if (limit.inTotal !== undefined)
    said.push(
      translate("server:usageLimits.kept", {
        label: translateText(limit.label),
        used: amount(now),
        limit: amount(limit.inTotal),
      }),
    );
  for (const key of ["perHour", "perDay"] as const) {
    const most = limit[key];
    if (most !== undefined)
      said.push(
        translateText(left[key], {
          label: translateText(limit.label),
          left: amount(Math.max(0, most - usedIn(key, slots))),
          limit: amount(most),
        }),
      );
  }
  return said;
}

/** Four fifths of it are used. */
const nearShare = 0.8;

/** Worth saying where there is little room for words. */
export function isNearLimit(limit: UsageLimit, { now, slots }: Usage): boolean {
  const isMuch = (used: number, most: number | undefined): boolean => most !== undefined && used >= most * nearShare;
  return (
    isMuch(now, limit.atOnce) ||
    isMuch(now, limit.inTotal) ||
    windows.some(({ key }) => isMuch(usedIn(key, slots), limit[key]))
  );
}

/** The refusal of so much more, or nothing where there is room for it. */
export function refuseLimit(limit: UsageLimit, { now, slots }: Usage, amount: number): Refusal | undefined {
  const refuse = (message: string, most: number, more: Record<string, number> = {}): Refusal =>
    new Refusal(
      { code: "PORTAL_LIMIT_REACHED", status: 429, message },
      { label: translateText(limit.label), limit: amountOf(limit, most), ...more },
    );
  if (limit.atOnce !== undefined && now + amount > limit.atOnce)
    return refuse("server:usageLimits.tooManyRunning", limit.atOnce);
  if (limit.inTotal !== undefined && now + amount > limit.inTotal)
    return refuse("server:usageLimits.tooManyKept", limit.inTotal);
  for (const { key, seconds } of windows) {
    const most = limit[key];
    if (most === undefined || usedIn(key, slots) + amount <= most) continue;
    const wait = secondsUntil(most - amount, seconds, slots);
    return refuse(tooMany[key], most, { seconds: wait, minutes: Math.ceil(wait / 60), hours: Math.ceil(wait / 3_600) });
  }
  return undefined;
}

const secondsOf = (key: WindowKey): number => windows.find((window) => window.key === key)?.seconds ?? 0;
const usedIn = (key: WindowKey, slots: readonly UsedSlot[]): number =>
  slots.reduce((sum, { age, amount }) => (age < secondsOf(key) ? sum + amount : sum), 0);

/** When so much of the window is over that no more than `room` is used in it. */
function secondsUntil(room: number, seconds: number, slots: readonly UsedSlot[]): number {
  const within = slots.filter(({ age }) => age < seconds);
  let used = within.reduce((sum, { amount }) => sum + amount, 0);
  for (const { age, amount } of within) {
    used -= amount;
    if (used <= room) return Math.max(1, Math.ceil(seconds - age));
  }
  return seconds;
}

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** `1.2 GB`, or the number as it is. */
function amountOf({ unit }: UsageLimit, value: number): string | number {
  if (unit !== "bytes") return value;
  const power = Math.min(units.length - 1, value < 1_000 ? 0 : Math.floor(Math.log10(value) / 3));
  return `${(value / 1_000 ** power).toFixed(power === 0 ? 0 : 1).replace(/\.0$/, "")} ${units[power] ?? "B"}`;
}
