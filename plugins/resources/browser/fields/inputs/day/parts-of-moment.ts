/**
 * Divides what an input of a date and a time of day holds. The text of the date may contain a `T`, the time does not.
 */
export function partsOfMoment(value: string): [day: string, time: string] {
  const at = value.lastIndexOf("T");
  return at < 0 ? [value, ""] : [value.slice(0, at), value.slice(at + 1)];
}
