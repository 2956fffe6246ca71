/** A select with search, for one value or several, by mouse and by keyboard (the combobox pattern of WAI-ARIA). */
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ControlProps } from "./control-props.ts";
import { OptionList } from "./option-list.tsx";
import type { ComboboxOption, OptionSource } from "./option-source.ts";
import classes from "./inputs.module.css";

export type { ComboboxOption } from "./option-source.ts";

interface ComboboxProps extends Partial<ControlProps> {
  id: string;
  label: string;
  many?: boolean;
  /** The choice can be taken back. */
  clearable?: boolean;
  placeholder?: string | undefined;
  chosen: readonly ComboboxOption[];
  source: OptionSource;
  onChoose: (chosen: ComboboxOption[]) => void;
}

const pageJump = 6;

export function Combobox({ id, label, many = false, clearable = true, placeholder, chosen, source, onChoose, readOnly = false, name, ...described }: ComboboxProps): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { options } = source;
  const isChosen = (option: ComboboxOption): boolean => chosen.some(({ value }) => value === option.value);
  const at = Math.min(active, options.length - 1);

  const search = (typed: string): void => {
    setText(typed);
    setActive(0);
    source.search(typed);
  };
  const open = (): void => {
    if (readOnly || isOpen) return;
    setOpen(true);
    search("");
    setActive(Math.max(0, many ? 0 : options.findIndex(isChosen)));
  };
  const close = (): void => {
    setOpen(false);
    setText("");
  };
  const choose = (option: ComboboxOption): void => {
    if (many) onChoose(isChosen(option) ? chosen.filter(({ value }) => value !== option.value) : [...chosen, option]);
    else {
      onChoose([option]);
      close();
    }
    input.current?.focus();
  };
  const remove = (option: ComboboxOption): void => {
    onChoose(chosen.filter(({ value }) => value !== option.value));
    input.current?.focus();
  };
  const move = (step: number): void => {
    if (isOpen) setActive(Math.min(Math.max(0, at + step), options.length - 1));
    else open();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(pageJump),
    PageUp: () => move(-pageJump),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[at];
    const last = chosen.at(-1);
    if (keys[event.key] !== undefined) {
      event.preventDefault();
      keys[event.key]?.();
    } else if (event.key === "Enter" && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (option !== undefined) choose(option);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && text === "" && last !== undefined && !readOnly && (many || clearable)) {
      remove(last);
    }
  };
  const only = many ? undefined : chosen[0];
  return (
    <div ref={frame} className={classes.combobox} data-open={isOpen || undefined} data-readonly={readOnly || undefined} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}>
      {many && chosen.map((option) => (
        <span key={String(option.value)} className={classes.chosen}>
          {option.picture}
          <span className={classes.chosenText} title={option.label}>{option.label}</span>
          {!readOnly && <button type="button" aria-label={t(fieldMessages.remove, { item: option.label })} onClick={() => remove(option)}><Icon name="x" /></button>}
        </span>
      ))}
      {!isOpen && only?.picture}
      <input
        {...described} ref={input} id={id} name={name} role="combobox" aria-label={label} aria-expanded={isOpen} aria-autocomplete="list" aria-controls={`${id}-options`}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-option-${at}` : undefined} autoComplete="off" spellCheck={false} readOnly={readOnly}
        value={isOpen ? text : (only?.label ?? "")} placeholder={isOpen && only ? only.label : many && chosen.length > 0 ? undefined : (placeholder ?? t(fieldMessages.choose))}
        onChange={(event) => {
          if (!isOpen) open();
          search(event.target.value);
        }}
        onClick={open} onKeyDown={onKeyDown}
      />
      {clearable && !readOnly && chosen.length > 0 && (
        <button type="button" className={classes.inner} aria-label={t(fieldMessages.clearOf, { column: label })} onClick={() => { onChoose([]); close(); input.current?.focus(); }}><Icon name="x" /></button>
      )}
      <span className={classes.arrow} aria-hidden="true"><Icon name="chevron-down" /></span>
      {isOpen && <OptionList id={id} label={label} many={many} source={source} isChosen={isChosen} active={at} anchor={frame} onChoose={choose} />}
    </div>
  );
}
