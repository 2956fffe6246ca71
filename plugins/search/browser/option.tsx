/** One entry of the palette, with the words that match. */
import type { ReactNode, Ref } from "react";
import { Icon, Keys } from "@portalkit/kernel/browser";
import type { Marks } from "../contract.ts";
import type { Command } from "./commands.ts";
import { PinIcon } from "./pin-icon.tsx";
import classes from "./palette.module.css";

interface OptionProps {
  id: string;
  command: Command;
  isSelected: boolean;
  ref: Ref<HTMLDivElement>;
  onSelect: () => void;
  onPoint: () => void;
  isPinned: boolean;
  /** Absent if it cannot be pinned. */
  onPin: (() => void) | undefined;
}

export function Option({ id, command, isSelected, ref, onSelect, onPoint, isPinned, onPin }: OptionProps): ReactNode {
  const { icon, title, marks, hint, match, keys } = command;
  return (
    // The input handles the keys, because it keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes["option"]}
      onClick={onSelect}
      onPointerMove={onPoint}
    >
      {icon === "pin" ? <PinIcon /> : <Icon name={icon} />}
      <span>
        <Marked text={title} marks={marks ?? []} />
        {hint !== undefined && (
          <>
            <br />
            <small>{hint}</small>
          </>
        )}
        {match !== undefined && (
          <>
            <br />
            <small>
              {match.column}: <Marked text={match.text} marks={match.marks} />
            </small>
          </>
        )}
      </span>
      {keys !== undefined && <Keys keys={keys} />}
      {onPin !== undefined && (
        // For pointers; the input has a shortcut for it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          aria-hidden="true"
          data-pin=""
          style={pinStyle}
          onClick={(event) => {
            event.stopPropagation();
            onPin();
          }}
        >
          <PinIcon isOff={isPinned} />
        </span>
      )}
    </div>
  );
}

/** A target of 36 px. */
const pinStyle = { display: "flex", flex: "none", padding: 10 };

/** Bold and underlined, so that the marks do not depend on a color. */
const markStyle = { background: "none", color: "inherit", fontWeight: 700, textDecoration: "underline" };

/** The direction of the text does not depend on the page's language. */
export function Marked({ text, marks }: { text: string; marks: Marks }): ReactNode {
  const parts = marks.flatMap(([from, to], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, from),
    <mark key={from} style={markStyle}>
      {text.slice(from, to)}
    </mark>,
  ]);
  return (
    <bdi>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
