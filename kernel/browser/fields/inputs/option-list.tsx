/** The options of a combobox, in the browser's top layer so that no drawer cuts them off; only those in sight are in the page. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { shellMessages } from "../../../contract/messages/shell.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ComboboxOption, OptionSource } from "./option-source.ts";
import { placeBeside } from "./place-beside.ts";
import classes from "./inputs.module.css";

interface OptionListProps {
  id: string;
  label: string;
  many: boolean;
  source: OptionSource;
  isChosen: (option: ComboboxOption) => boolean;
  active: number;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (option: ComboboxOption) => void;
}

/** Pixels of one option, as in the stylesheet; above this many of them only a window is drawn. */
const optionHeight = { fine: 32, coarse: 44 };
const windowedAbove = 200;
const spare = 6;
/** The list is at most 12 rem high (spec 9). */
const shownAtOnce = 6;

export function OptionList({ id, label, many, source, isChosen, active, anchor, onChoose }: OptionListProps): ReactNode {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const [firstInSight, setFirstInSight] = useState(0);
  const [height] = useState(() => (matchMedia("(pointer: coarse)").matches ? optionHeight.coarse : optionHeight.fine));
  const { options, isLoading, hasFailed, more } = source;

  useLayoutEffect(() => {
    const element = list.current;
    const beside = anchor.current;
    if (element === null || beside === null) return;
    element.showPopover();
    return placeBeside(element, beside);
  }, [anchor]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || active < 0) return;
    const top = active * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + element.clientHeight) element.scrollTop = top + height - element.clientHeight;
  }, [active, height]);
  const isNearEnd = firstInSight + shownAtOnce * 3 > options.length || active + shownAtOnce > options.length;
  useEffect(() => {
    if (isNearEnd && !isLoading) more?.();
  }, [isNearEnd, isLoading, more]);

  const isWindowed = options.length > windowedAbove;
  const start = isWindowed ? Math.max(0, firstInSight - spare) : 0;
  const end = isWindowed ? Math.min(options.length, firstInSight + shownAtOnce + spare) : options.length;
  const shown = options.slice(start, end).map((option, index) => ({ option, index: start + index }));
  const activeOption = options[active];
  // The active option must be in the page, or `aria-activedescendant` would point at nothing.
  if (activeOption !== undefined && (active < start || active >= end)) shown.push({ option: activeOption, index: active });

  return (
    <div
      ref={list} id={`${id}-options`} className={classes.options} role="listbox" aria-label={label} aria-multiselectable={many || undefined} aria-busy={isLoading} popover="manual" tabIndex={-1}
      onScroll={(event) => setFirstInSight(Math.floor(event.currentTarget.scrollTop / height))} onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" className={classes.optionSpace} style={{ blockSize: options.length * height }}>
        {shown.map(({ option, index }) => (
          // The keys are the input's: it keeps the focus and points here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={String(option.value)} id={`${id}-option-${index}`} className={classes.option} role="option" tabIndex={-1} aria-selected={isChosen(option)} aria-setsize={more === undefined ? options.length : -1} aria-posinset={index + 1}
            data-active={index === active || undefined} style={{ insetBlockStart: index * height, blockSize: height }} onClick={() => onChoose(option)}
          >
            {option.picture}
            <span className={classes.optionText} title={option.label}>{option.label}</span>
            {isChosen(option) && <Icon name="check" />}
          </div>
        ))}
      </div>
      {(isLoading || hasFailed || options.length === 0) && (
        <div className={classes.optionsNote} role={hasFailed ? "alert" : "presentation"}>
          {t(isLoading ? shellMessages.loading : hasFailed ? fieldMessages.optionsFailed : fieldMessages.noOptions)}
        </div>
      )}
    </div>
  );
}
