/** A checkbox; indeterminate if it represents several items of which only some are selected. */
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import classes from "./checkbox.module.css";
import { classNames } from "./class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "size"> {
  checked: boolean;
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  /** The text beside the box; without it, pass an `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ indeterminate = false, onChange, children, className, ...rest }: CheckboxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const box = (
    <input
      {...rest}
      ref={input}
      type="checkbox"
      className={classes["box"]}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  // Without a text it is one element alone, because a list has one in each row.
  return children === undefined ? (
    box
  ) : (
    <label className={classNames(classes["checkbox"], className)}>
      {box}
      <span>{children}</span>
    </label>
  );
}
