/** `Date` and `Intl.DateTimeFormat` in the time zone of the user whose page is drawn. */
import { zonedClock } from "@portalkit/kernel/thread";

/** What the page's code asks about the time zone; both answer, and record that they were asked. */
interface ZoneQuestions {
  /** Returns the zone's IANA name. */
  name(): string;
  /** Called with the clocks' offset at a moment: milliseconds since the epoch, minutes as of `getTimezoneOffset`. */
  onOffset(moment: number, offset: number): void;
}

/** Offsets change at full quarters of an hour. */
const quarterMs = 15 * 60_000;

/** @param zone the IANA name */
export function zonedTime(
  zone: string,
  { name, onOffset }: ZoneQuestions,
): { Date: DateConstructor; Intl: typeof Intl } {
  let clock: ReturnType<typeof zonedClock> | undefined;
  /** What was asked last: a text of a date asks for its year, month, day and so on, one after another. */
  let last = { moment: Number.NaN, local: new Date(Number.NaN) };
  class ZonedDate extends Date {
    /** Returns a date whose UTC fields are the local ones of this date. */
    get #local(): Date {
      const moment = this.getTime();
      if (Number.isNaN(moment)) return this;
      if (moment === last.moment) return last.local;
      clock ??= zonedClock(zone);
      const { year, month, day, hour, minute, second } = clock(this);
      const local = Date.UTC(year, month - 1, day, hour, minute, second, this.getUTCMilliseconds());
      onOffset(Math.floor(moment / quarterMs) * quarterMs, (moment - local) / 60_000);
      last = { moment, local: new Date(local) };
      return last.local;
    }
    override getFullYear(): number {
      return this.#local.getUTCFullYear();
    }
    override getMonth(): number {
      return this.#local.getUTCMonth();
    }
    override getDate(): number {
      return this.#local.getUTCDate();
    }
    override getDay(): number {
      return this.#local.getUTCDay();
    }
    override getHours(): number {
      return this.#local.getUTCHours();
    }
    override getMinutes(): number {
      return this.#local.getUTCMinutes();
    }
    override getSeconds(): number {
      return this.#local.getUTCSeconds();
    }
    override getTimezoneOffset(): number {
      return (this.getTime() - this.#local.getTime()) / 60_000;
    }
  }
  const DateTimeFormat = function (
    languages?: Intl.LocalesArgument,
    options: Intl.DateTimeFormatOptions = {},
  ): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(languages, { timeZone: options.timeZone ?? name(), ...options });
  };
  const zoned = Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }) as typeof Intl;
  return { Date: ZonedDate as unknown as DateConstructor, Intl: zoned };
}
