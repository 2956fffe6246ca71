/** The fields of a schedule: on which days, at which time, and whether by mail. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, LabelledInput, LabelledSelect, useLanguage } from "@portalkit/kernel/browser";
import { weekdays, type Rhythm } from "../contract.ts";
import { weekdayName } from "./weekday-name.ts";
import classes from "./transfer.module.css";

export interface RhythmValue {
  rhythm: Rhythm;
  byMail: boolean;
}

/** Every working day in the morning, in the time zone of the browser. */
export const firstRhythm = (): RhythmValue => ({
  rhythm: {
    days: firstDays.week,
    time: "08:00",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  byMail: true,
});

/** Whether the schedule has a day on which it runs. */
export const hasDays = ({ rhythm: { days } }: RhythmValue): boolean =>
  days.every !== "week" || days.weekdays.length > 0;

export function RhythmFields({
  value: { rhythm, byMail },
  onChange,
}: {
  value: RhythmValue;
  onChange: (value: RhythmValue) => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const { days, time, timeZone } = rhythm;
  const put = (changed: Partial<Rhythm>): void => onChange({ rhythm: { ...rhythm, ...changed }, byMail });
  return (
    <>
      <LabelledSelect
        label={t("data-transfer:schedules.every")}
        value={days.every}
        options={[
          ["day", t("data-transfer:schedules.day")],
          ["week", t("data-transfer:schedules.week")],
          ["month", t("data-transfer:schedules.month")],
        ]}
        onChange={(every) => put({ days: firstDays[every as Rhythm["days"]["every"]] })}
      />
      {days.every === "week" && (
        <div role="group" className={classes["group"]} aria-labelledby={id}>
          <span id={id}>{t("data-transfer:schedules.weekdays")}</span>
          <div className={classes["row"]}>
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                checked={days.weekdays.includes(day)}
                onChange={(isOn) => {
                  const others = days.weekdays.filter((other) => other !== day);
                  put({ days: { every: "week", weekdays: isOn ? [...others, day].toSorted() : others } });
                }}
              >
                {weekdayName(day, language)}
              </Checkbox>
            ))}
          </div>
          {days.weekdays.length === 0 && (
            <p role="alert" className={classes["error"]}>
              {t("data-transfer:schedules.weekdayMissing")}
            </p>
          )}
        </div>
      )}
      {days.every === "month" && (
        <div>
          <LabelledSelect
            label={t("data-transfer:schedules.monthDay")}
            value={String(days.day)}
            options={monthDays.map((day) => [day, day])}
            onChange={(day) => put({ days: { every: "month", day: Number(day) } })}
          />
          {days.day > 28 && <p className={classes["progress"]}>{t("data-transfer:schedules.monthHint")}</p>}
        </div>
      )}
      <div>
        <LabelledInput
          label={t("data-transfer:schedules.time")}
          type="time"
          required
          value={time}
          onChange={(event) => put({ time: event.target.value.slice(0, 5) })}
        />
        <p className={classes["progress"]}>{t("data-transfer:schedules.zone", { zone: timeZone })}</p>
      </div>
      <Checkbox checked={byMail} onChange={(isOn) => onChange({ rhythm, byMail: isOn })}>
        {t("data-transfer:schedules.byMail")}
      </Checkbox>
    </>
  );
}

const firstDays: Readonly<Record<Rhythm["days"]["every"], Rhythm["days"]>> = {
  day: { every: "day" },
  week: { every: "week", weekdays: [1, 2, 3, 4, 5] },
  month: { every: "month", day: 1 },
};

const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1));
