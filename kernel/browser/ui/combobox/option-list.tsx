/** The open options of a combobox: positioned beside it, navigated with the arrow keys, and virtualized. */
import { useInteractions, useListNavigation } from "@floating-ui/react";
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { Icon } from "../icon.tsx";
import { useLayer } from "../use-layer.ts";
import type { ComboboxOption, OptionSource } from "./option-source.ts";
import classes from "./option-list.module.css";

/** The calls that the input, which keeps the focus, forwards to the list. */
export interface OptionListHandle {
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface OptionListProps {
  ref: Ref<OptionListHandle>;
  id: string;
  label: string;
  many: boolean;
  source: OptionSource;
  isChosen: (option: ComboboxOption) => boolean;
  /** Index of the active option. */
  active: number;
  input: HTMLElement;
  /** The whole control, which the list is positioned beside. */
  frame: HTMLElement;
  /** Shown instead of options: that they are loading, or why there are none. */
  note: string | undefined;
  onActive: (index: number) => void;
  onChoose: (option: ComboboxOption) => void;
  onClose: () => void;
}

/** Height of an option in pixels, as in the stylesheet; longer lists than `windowedAbove` are virtualized. */
const optionHeight = { fine: 32, coarse: 44 };
const windowedAbove = 200;
const spare = 6;
/** The number of visible options: the list is at most 12 rem high (docs/product.md, portal 9). */
const shownAtOnce = 6;
/** Passed to the library, which otherwise treats options that are not rendered as disabled. */
const noneDisabled: number[] = [];

export function OptionList({
  ref,
  id,
  label,
  many,
  source,
  isChosen,
  active,
  input,
  frame,
  note,
  onActive,
  onChoose,
  onClose,
}: OptionListProps): ReactNode {
  const elements = useRef<(HTMLElement | null)[]>([]);
  const [firstInSight, setFirstInSight] = useState(0);
  const [height] = useState(() => (matchMedia("(pointer: coarse)").matches ? optionHeight.coarse : optionHeight.fine));
  const { options, isLoading, hasFailed, more } = source;

  // The input handles Escape, because it must also work before the list has loaded.
  const { context, dismiss, style, setLayer } = useLayer({
    anchor: input,
    frame,
    dismissal: { escapeKey: false },
    onOpenChange: (isOpen) => isOpen || onClose(),
  });
  useLayoutEffect(() => {
    elements.current.length = options.length;
  }, [options.length]);
  const navigation = useListNavigation(context, {
    listRef: elements,
    activeIndex: options.length === 0 ? null : active,
    onNavigate: (index) => onActive(index ?? 0),
    virtual: true,
    disabledIndices: noneDisabled,
    focusItemOnOpen: false,
    focusItemOnHover: false,
    scrollItemIntoView: false,
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([navigation, dismiss]);
  useImperativeHandle(ref, () => ({ onKeyDown: getReferenceProps()["onKeyDown"] as OptionListHandle["onKeyDown"] }), [
    getReferenceProps,
  ]);

  const { floating: list } = context.elements;
  useLayoutEffect(() => {
    if (list === null || active < 0) return;
    const top = active * height;
    if (top < list.scrollTop) list.scrollTo({ top });
    else if (top + height > list.scrollTop + list.clientHeight)
      list.scrollTo({ top: top + height - list.clientHeight });
  }, [list, active, height]);
  const isNearEnd = firstInSight + shownAtOnce * 3 > options.length || active + shownAtOnce > options.length;
  useEffect(() => {
    if (isNearEnd && !isLoading) more?.();
  }, [isNearEnd, isLoading, more]);

  const isWindowed = options.length > windowedAbove;
  const start = isWindowed ? Math.max(0, firstInSight - spare) : 0;
  const end = isWindowed ? Math.min(options.length, firstInSight + shownAtOnce + spare) : options.length;
  const shown = options.slice(start, end).map((option, index) => ({ option, index: start + index }));
  const activeOption = options[active];
  // The active option must be rendered, or `aria-activedescendant` would refer to a missing element.
  if (activeOption !== undefined && (active < start || active >= end))
    shown.push({ option: activeOption, index: active });

  return (
    <div
      {...getFloatingProps({
        onMouseDown: (event) => event.preventDefault(),
        onScroll: ({ currentTarget }) => setFirstInSight(Math.floor(currentTarget.scrollTop / height)),
      })}
      ref={setLayer}
      id={`${id}-options`}
      className={classes["options"]}
      style={style}
      role="listbox"
      aria-label={label}
      aria-multiselectable={many || undefined}
      aria-busy={isLoading}
      popover="manual"
    >
      <div role="presentation" className={classes["space"]} style={{ blockSize: options.length * height }}>
        {shown.map(({ option, index }) => (
          // The input handles the keys: it keeps the focus and refers to the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={String(option.value)}
            ref={(element) => {
              elements.current[index] = element;
            }}
            id={`${id}-option-${index}`}
            className={classes["option"]}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option)}
            aria-setsize={more === undefined ? options.length : -1}
            aria-posinset={index + 1}
            data-active={index === active || undefined}
            style={{ insetBlockStart: index * height, blockSize: height }}
            onClick={() => onChoose(option)}
          >
            {option.picture}
            <span className={classes["label"]} title={option.label}>
              {option.label}
            </span>
            {isChosen(option) && <Icon name="check" />}
          </div>
        ))}
      </div>
      {note !== undefined && (
        <div className={classes["note"]} role={hasFailed ? "alert" : "presentation"}>
          {note}
        </div>
      )}
    </div>
  );
}
