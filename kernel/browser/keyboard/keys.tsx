/** Shows a key combination with the names on the user's keyboard. */
import type { ReactNode } from "react";
import classes from "./keyboard.module.css";

const names: Readonly<Record<string, string>> = { Escape: "Esc", Delete: "Del", shift: "Shift" };

export function Keys({ keys }: { keys: string }): ReactNode {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const parts = keys
    .split("+")
    .map((part) =>
      part === "mod" ? (isMac ? "⌘" : "Ctrl") : (names[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
  return (
    <span className={classes["keys"]}>
      {parts.map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  );
}
