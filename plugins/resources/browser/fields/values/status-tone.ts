/** Colours of common status words. A word that is not listed is neutral. */

export type Tone = "success" | "danger" | "warning" | "info" | "neutral";

const words: Readonly<Record<Exclude<Tone, "neutral">, readonly string[]>> = {
  success: [
    "active",
    "approved",
    "available",
    "completed",
    "confirmed",
    "delivered",
    "done",
    "enabled",
    "finished",
    "live",
    "online",
    "paid",
    "published",
    "sold",
    "success",
    "succeeded",
    "verified",
  ],
  danger: [
    "banned",
    "blocked",
    "canceled",
    "cancelled",
    "declined",
    "deleted",
    "disabled",
    "error",
    "expired",
    "failed",
    "refused",
    "rejected",
    "suspended",
  ],
  warning: ["delivering", "hold", "onhold", "paused", "pending", "queued", "refunded", "review", "unpaid", "waiting"],
  info: ["created", "inprogress", "new", "open", "processing", "running", "sent", "shipped"],
};

const tones = new Map(
  Object.entries(words).flatMap(([tone, list]) => list.map((word) => [word, tone as Tone] as const)),
);

export function statusTone(word: string): Tone {
  return tones.get(word.toLowerCase().replace(/[\s_-]/g, "")) ?? "neutral";
}
