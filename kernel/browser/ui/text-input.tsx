/** A line of text with its label, its note and its error. */
import { useId, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { signInMessages } from "../../contract/messages/sign-in.ts";
import { useTranslate } from "../i18n/translate.ts";
import { IconButton } from "./button.tsx";
import classes from "./text-input.module.css";

interface LabelledInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
}

export function LabelledInput({ label, error, type = "text", ...rest }: LabelledInputProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["labelled"]}>
      <label htmlFor={id}>{label}</label>
      {type === "password" ? <PasswordInput id={id} {...rest} /> : <TextInput id={id} type={type} aria-invalid={error !== undefined || undefined} {...rest} />}
      {error === undefined ? null : <p role="alert">{error}</p>}
    </div>
  );
}

export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return <input {...rest} className={`${classes["input"]} ${className ?? ""}`} />;
}

/** Hidden until its owner wants to see it. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <span className={classes["withToggle"]}>
      <TextInput {...props} type={isShown ? "text" : "password"} />
      <IconButton icon={isShown ? "eye-off" : "eye"} label={t(isShown ? signInMessages.hidePassword : signInMessages.showPassword)} onClick={() => setShown(!isShown)} />
    </span>
  );
}

export const inputClass = classes["input"] ?? "";
