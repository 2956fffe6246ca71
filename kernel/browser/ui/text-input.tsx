/** A text input with its label and its error message. */
import { useId, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import classes from "./text-input.module.css";

interface LabelledInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
}

export function LabelledInput({ label, error, type = "text", ...rest }: LabelledInputProps): ReactNode {
  const id = useId();
  const marks = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}e` };
  return (
    <div className={classes["labelled"]}>
      <label htmlFor={id}>{label}</label>
      {type === "password" ? (
        <PasswordInput id={id} {...rest} {...marks} />
      ) : (
        <TextInput id={id} type={type} {...rest} {...marks} />
      )}
      {error === undefined ? null : (
        <p id={`${id}e`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return <input {...rest} className={`${classes["input"]} ${className ?? ""}`} />;
}

/** A password input with a button that shows the password. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <span className={classes["withToggle"]}>
      <TextInput {...props} type={isShown ? "text" : "password"} />
      <IconButton
        icon={isShown ? "eye-off" : "eye"}
        label={t(isShown ? "kernel:auth.hidePassword" : "kernel:auth.showPassword")}
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}
