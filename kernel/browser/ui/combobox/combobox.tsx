/** A select with search, for one value or several, by mouse and keyboard (the combobox pattern of WAI-ARIA). */
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isEnter } from "../is-enter.ts";
import { Lazy } from "../../hooks/lazy.tsx";
import { showError } from "../../toasts/show-error.ts";
import { Icon } from "../icon.tsx";
import { loadComponent } from "../../hooks/use-lazy-component.ts";
import type { ControlProps } from "../control-props.ts";
import { ChosenOptions } from "./chosen-options.tsx";
import type { OptionListHandle } from "./option-list.tsx";
import type { ComboboxOption, OptionSource } from "./option-source.ts";
import classes from "./combobox.module.css";

interface ComboboxProps extends Partial<ControlProps> {
  id: string;
  label: string;
  many?: boolean;
  /** Whether the selection can be cleared. */
  clearable?: boolean;
  placeholder?: string | undefined;
  chosen: readonly ComboboxOption[];
  source: OptionSource;
  onChoose: (chosen: ComboboxOption[]) => void;
}

const pageJump = 6;
const loadList = (): Promise<typeof import("../floating.ts").OptionList> =>
  import("../floating.ts").then((module) => module.OptionList);
const preload = (): void => void loadComponent(loadList).catch(() => undefined);

export function Combobox({
  id,
  label,
  many = false,
  clearable = true,
  placeholder,
  chosen,
  source,
  onChoose,
  readOnly = false,
  name,
  ...described
}: ComboboxProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const list = useRef<OptionListHandle>(null);
  const { options, isLoading, hasFailed } = source;
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
    input?.focus();
  };
  const remove = (option: ComboboxOption): void => {
    onChoose(chosen.filter(({ value }) => value !== option.value));
    input?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const option = options[at];
    const last = chosen.at(-1);
    if (/^(?:Arrow|Page)(?:Up|Down)$/.test(event.key)) {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.altKey && event.key === "ArrowUp") close();
      else if (event.key.startsWith("Page"))
        setActive(Math.min(Math.max(0, at + (event.key === "PageDown" ? pageJump : -pageJump)), options.length - 1));
      else list.current?.onKeyDown(event);
    } else if (isEnter(event) && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (option !== undefined) choose(option);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") {
      close();
    } else if (event.key === "Backspace" && text === "" && last !== undefined && !readOnly && (many || clearable)) {
      remove(last);
    }
  };
  const only = many ? undefined : chosen[0];
  const note = isLoading
    ? "kernel:shell.loading"
    : hasFailed
      ? "kernel:field.optionsFailed"
      : options.length === 0
        ? "kernel:field.noOptions"
        : undefined;
  return (
    <div
      ref={setFrame}
      className={classes.combobox}
      data-open={isOpen || undefined}
      data-readonly={readOnly || undefined}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      {many && <ChosenOptions chosen={chosen} readOnly={readOnly} onRemove={remove} />}
      {!isOpen && only?.picture}
      <input
        {...described}
        ref={setInput}
        id={id}
        name={name}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-option-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={isOpen ? text : (only?.label ?? "")}
        placeholder={
          isOpen && only
            ? only.label
            : many && chosen.length > 0
              ? undefined
              : (placeholder ?? t("kernel:field.choose"))
        }
        onChange={(event) => {
          if (!isOpen) open();
          search(event.target.value);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onFocus={preload}
      />
      {clearable && !readOnly && chosen.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t("kernel:field.clearOf", { column: label })}
          onClick={() => {
            onChoose([]);
            close();
            input?.focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
      <span className={classes.arrow} aria-hidden="true">
        <Icon name="chevron-down" />
      </span>
      {isOpen && input !== null && frame !== null && (
        <Lazy
          load={loadList}
          onFailure={(error) => {
            close();
            showError(error);
          }}
          props={{
            ref: list,
            id,
            label,
            many,
            source,
            isChosen,
            active: at,
            input,
            frame,
            note: note && t(note),
            onActive: setActive,
            onChoose: choose,
            onClose: close,
          }}
        />
      )}
    </div>
  );
}
