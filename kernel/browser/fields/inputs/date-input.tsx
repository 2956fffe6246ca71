/** Inputs of dates, times of day and date-times; the latter are entered in the user's time zone and sent as ISO UTC. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputProps } from "../../extension/component-props.ts";
import { plainText } from "../values/plain-text.ts";
import { controlProps } from "./control-props.ts";
import { instantOfLocal, localOfInstant } from "./local-time.ts";
import classes from "./inputs.module.css";

export function DateField(props: InputProps): ReactNode {
  return <Native {...props} type="date" text={plainText(props.value).slice(0, 10)} read={(text) => text} />;
}

export function TimeField(props: InputProps): ReactNode {
  return <Native {...props} type="time" text={plainText(props.value).slice(0, 8)} read={(text) => text} />;
}

export function DatetimeField(props: InputProps): ReactNode {
  return (
    <Native {...props} type="datetime-local" text={localOfInstant(plainText(props.value))} read={instantOfLocal} />
  );
}

/** A partially entered date has no value: without an error message it would be saved as empty. */
function Native({
  type,
  text,
  read,
  ...props
}: InputProps & { type: string; text: string; read: (text: string) => string | undefined }): ReactNode {
  const { t } = useTranslation();
  const report = ({ validity }: HTMLInputElement): void =>
    props.onInvalid(validity.badInput ? t("lists:form.dateIncomplete") : undefined);
  return (
    <input
      {...controlProps(props)}
      className={`${classes.control} ${classes.date}`}
      type={type}
      step={type === "date" ? undefined : 1}
      value={text}
      onChange={(event) => {
        report(event.currentTarget);
        props.onChange(event.target.value === "" ? null : (read(event.target.value) ?? null));
      }}
      onBlur={(event) => report(event.currentTarget)}
    />
  );
}
