/** The toolbar: a single tab stop; the arrow keys move between its tools. */
import { IconButton } from "@portalkit/kernel/browser";
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { toolGroups, type Tool } from "../contract.ts";
import { toolTable, type Formats } from "./tool-table.ts";
import classes from "./rich-editor.module.css";

interface ToolbarProps {
  label: string;
  controls: string;
  tools: readonly Tool[];
  formats: Formats;
  isDisabled: boolean;
  bar: RefObject<HTMLDivElement | null>;
  onTool: (tool: Tool) => void;
  /** Called on Escape, to return the focus to the text. */
  onLeave: () => void;
}

export function Toolbar({
  label,
  controls,
  tools,
  formats,
  isDisabled,
  bar,
  onTool,
  onLeave,
}: ToolbarProps): ReactNode {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<Tool | undefined>(tools[0]);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return onLeave();
    }
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === event.target);
    const next =
      event.key === forward
        ? tools[(at + 1) % tools.length]
        : event.key === backward
          ? tools.at(at - 1)
          : event.key === "Home"
            ? tools[0]
            : event.key === "End"
              ? tools.at(-1)
              : undefined;
    if (next === undefined) return undefined;
    event.preventDefault();
    setCurrent(next);
    buttons[tools.indexOf(next)]?.focus();
    return undefined;
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t("rich-editor:toolbar", { label })}
      aria-controls={controls}
      aria-orientation="horizontal"
      className={classes["toolbar"]}
      onKeyDown={move}
    >
      {toolGroups.map((group, index) => {
        const offered = group.filter((tool) => tools.includes(tool));
        return offered.length === 0 ? null : (
          <span key={index} className={classes["group"]}>
            {offered.map((tool) => {
              const { icon, isOn } = toolTable[tool];
              return (
                <IconButton
                  key={tool}
                  icon={icon}
                  label={t(`rich-editor:tools.${tool}`)}
                  disabled={isDisabled}
                  className={classes["tool"]}
                  tabIndex={tool === current ? 0 : -1}
                  aria-pressed={isOn === undefined || tool === "link" ? undefined : isOn(formats)}
                  data-on={isOn?.(formats) || undefined}
                  // Preserves the selection in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onFocus={() => setCurrent(tool)}
                  onClick={() => onTool(tool)}
                />
              );
            })}
          </span>
        );
      })}
    </div>
  );
}
