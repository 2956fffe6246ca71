/** How long something is ago, in words, in the language of the call. */
import { durationText } from "../../contract/format/figures.ts";
import { languageOfCall } from "./language-of-call.ts";

/** @param age seconds, or the moment in ISO 8601 since which they count */
export function ageText(age: number | string): string {
  const minutes = (typeof age === "number" ? age : (Date.now() - Date.parse(age)) / 1_000) / 60;
  const unit = minutes < 90 ? 1 : minutes < 2 * 1_440 ? 60 : 1_440;
  return durationText(Math.max(1, Math.round(minutes / unit)) * unit, languageOfCall());
}
