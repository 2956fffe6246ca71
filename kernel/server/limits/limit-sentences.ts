/** The messages of usage limits: how much is left, and why something is refused. */
import { Refusal } from "../../contract/errors/refusals.ts";
import { translateText } from "../i18n/language-of-call.ts";
import { windows, type UsageLimit, type WindowKey } from "../extension/contributions/usage-limit.ts";
import type { UsedSlot } from "./usage-store.ts";

/** One user's usage of one limit. */
export interface Usage {
  /** The amount currently running or stored. */
  now: number;
  /** The slots of the limit's longest window, oldest first. */
  slots: readonly UsedSlot[];
}

const tooMany: Readonly<Record<WindowKey, string>> = {
  perMinute: "server:usageLimits.tooManyAMinute",
  perHour: "server:usageLimits.tooManyAnHour",
  perDay: "server:usageLimits.tooManyADay",
};

/** The parts of a limit that users see before they reach it. A minute would be over before it is read. */
const shownParts: readonly { key: "atOnce" | "inTotal" | "perHour" | "perDay"; message: string }[] = [
  { key: "atOnce", message: "server:usageLimits.running" },
  { key: "inTotal", message: "server:usageLimits.kept" },
  { key: "perHour", message: "server:usageLimits.leftThisHour" },
  { key: "perDay", message: "server:usageLimits.leftToday" },
];

/** The share of a limit from which usage counts as near it. */
const nearShare = 0.8;

/**
 * Messages for users before they reach a limit, one for each of its parts.
 * @param onlyNear leaves out parts that are not nearly used up
 */
export function sentencesOf(limit: UsageLimit, { now, slots }: Usage, onlyNear: boolean): string[] {
  return shownParts.flatMap(({ key, message }) => {
    const max = limit[key];
    if (max === undefined) return [];
    const used = key === "perHour" || key === "perDay" ? usedIn(key, slots) : now;
    if (onlyNear && used < max * nearShare) return [];
    return translateText(message, {
      label: translateText(limit.label),
      used: amountOf(limit, used),
      left: amountOf(limit, Math.max(0, max - used)),
      limit: amountOf(limit, max),
    });
  });
}

/** Returns the refusal if `amount` more would exceed the limit, otherwise undefined. */
export function refuseLimit(limit: UsageLimit, { now, slots }: Usage, amount: number): Refusal | undefined {
  const refuse = (message: string, max: number, more: Record<string, number> = {}): Refusal =>
    new Refusal(
      { code: "PORTAL_LIMIT_REACHED", status: 429, message },
      { label: translateText(limit.label), limit: amountOf(limit, max), ...more },
    );
  if (limit.atOnce !== undefined && now + amount > limit.atOnce)
    return refuse("server:usageLimits.tooManyRunning", limit.atOnce);
  if (limit.inTotal !== undefined && now + amount > limit.inTotal)
    return refuse("server:usageLimits.tooManyKept", limit.inTotal);
  for (const { key, seconds } of windows) {
    const max = limit[key];
    if (max === undefined || usedIn(key, slots) + amount <= max) continue;
    const wait = secondsUntil(max - amount, seconds, slots);
    return refuse(tooMany[key], max, { seconds: wait, minutes: Math.ceil(wait / 60), hours: Math.ceil(wait / 3_600) });
  }
  return undefined;
}

const secondsOf = (key: WindowKey): number => windows.find((window) => window.key === key)?.seconds ?? 0;
const usedIn = (key: WindowKey, slots: readonly UsedSlot[]): number =>
  slots.reduce((sum, { age, amount }) => (age < secondsOf(key) ? sum + amount : sum), 0);

/** Seconds until enough of the window has passed that at most `room` is used in it. */
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

/** Formats bytes like `1.2 GB` and returns other numbers unchanged. */
function amountOf({ unit }: UsageLimit, value: number): string | number {
  if (unit !== "bytes") return value;
  const power = Math.min(units.length - 1, value < 1_000 ? 0 : Math.floor(Math.log10(value) / 3));
  return `${(value / 1_000 ** power).toFixed(power === 0 ? 0 : 1).replace(/\.0$/, "")} ${units[power] ?? "B"}`;
}
