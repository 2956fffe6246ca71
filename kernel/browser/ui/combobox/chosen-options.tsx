/** The selected options of a combobox with several values, each with a button that removes it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import type { ComboboxOption } from "./option-source.ts";
import classes from "./combobox.module.css";

interface ChosenOptionsProps {
  chosen: readonly ComboboxOption[];
  readOnly: boolean;
  onRemove: (option: ComboboxOption) => void;
}

export function ChosenOptions({ chosen, readOnly, onRemove }: ChosenOptionsProps): ReactNode {
  const { t } = useTranslation();
  return chosen.map((option) => (
    <span key={String(option.value)} className={classes.chosen}>
      {option.picture}
      <span className={classes.chosenText} title={option.label}>
        {option.label}
      </span>
      {!readOnly && (
        <button
          type="button"
          aria-label={t("kernel:field.remove", { item: option.label })}
          onClick={() => onRemove(option)}
        >
          <Icon name="x" />
        </button>
      )}
    </span>
  ));
}
