/** Input of a list: one control per plain value, or a selection of the column's enum values. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import { traitsOfType } from "@portalkit/kernel/contract";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { useLanguage, Icon } from "@portalkit/kernel/browser";
import { useNumberFormat } from "@portalkit/kernel/browser/inputs";
import { ArrayItem } from "./array-item.tsx";
import { useMomentProblem } from "./day/use-moment-problem.ts";
import { ManyOfEnum } from "./enum-input.tsx";
import { itemText, readItem } from "./item-text.ts";
import classes from "./inputs.module.css";

export function ArrayField(props: InputProps): ReactNode {
  return props.column.enum ? <ManyOfEnum {...props} /> : <PlainItems {...props} />;
}

function PlainItems(props: InputProps): ReactNode {
  const { id, column, value, readonly, onChange, onInvalid } = props;
  const { t } = useTranslation();
  const itemType = column.isArray?.itemType ?? "string";
  const { isNumber, isWhole = false, hasPeriods } = traitsOfType(itemType);
  const momentProblem = useMomentProblem(itemType);
  const numbers = useNumberFormat();
  const language = useLanguage();
  const problemOf = (text: string): string | undefined => {
    if (hasPeriods) return momentProblem(text);
    return isNumber ? numbers.problemOf(text, isWhole) : undefined;
  };
  const [texts, setTexts] = useState(() => textsOf(value, itemType, language));
  const [reported, setReported] = useState(value);
  /** Index of the item that gets the focus after rendering. */
  const [wanted, setWanted] = useState<number>();
  if (value !== reported) {
    setReported(value);
    setTexts(textsOf(value, itemType, language));
  }
  const change = (next: string[], focused?: number): void => {
    // Preserves unchanged items: a control may show less of a time than the record stores.
    const known = new Map(
      Array.isArray(reported) ? reported.map((item: unknown) => [itemText(item, itemType, language), item]) : [],
    );
    const items = next
      .filter((text) => text.trim() !== "")
      .map((text) => known.get(text) ?? readItem(text, itemType, language));
    setTexts(next);
    setReported(items);
    setWanted(focused);
    onChange(items);
    const problems = next.map((text) => (text.trim() === "" ? undefined : problemOf(text)));
    const wrong = problems.findIndex((problem) => problem !== undefined);
    onInvalid(wrong < 0 ? undefined : t("forms:arrayItem", { number: wrong + 1, problem: problems[wrong] ?? "" }));
  };
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < texts.length) change(texts.toSpliced(from, 1).toSpliced(to, 0, texts[from] ?? ""), to);
  };
  const add = (after: number): void => {
    setTexts(texts.toSpliced(after + 1, 0, ""));
    setWanted(after + 1);
  };
  return (
    <div
      className={classes.items}
      role="group"
      id={id}
      tabIndex={-1}
      aria-label={column.label}
      aria-describedby={props.describedBy}
    >
      {texts.map((text, index) => (
        <div key={index} className={classes.row}>
          <ArrayItem
            field={props}
            number={index + 1}
            itemType={itemType}
            text={text}
            isWanted={wanted === index}
            onFocused={() => setWanted(undefined)}
            onType={(typed) => change(texts.with(index, typed))}
            onMove={(step) => move(index, index + step)}
            onAdd={() => add(index)}
          />
          {!readonly && (
            <>
              <button
                type="button"
                className={classes.inner}
                disabled={index === 0}
                aria-label={t("kernel:field.itemUp", { number: index + 1 })}
                title={`${t("kernel:field.itemUp", { number: index + 1 })} (Alt+↑)`}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="arrow-up" />
              </button>
              <button
                type="button"
                className={classes.inner}
                disabled={index === texts.length - 1}
                aria-label={t("kernel:field.itemDown", { number: index + 1 })}
                title={`${t("kernel:field.itemDown", { number: index + 1 })} (Alt+↓)`}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="arrow-down" />
              </button>
              <button
                type="button"
                className={classes.inner}
                aria-label={t("kernel:field.removeItem", { number: index + 1 })}
                onClick={() => change(texts.toSpliced(index, 1), Math.max(0, index - 1))}
              >
                <Icon name="x" />
              </button>
            </>
          )}
        </div>
      ))}
      {!readonly && (
        <button type="button" className={classes.add} onClick={() => add(texts.length - 1)}>
          <Icon name="plus" />
          {t("kernel:field.addItem")}
        </button>
      )}
    </div>
  );
}

function textsOf(value: unknown, itemType: string, language: string): string[] {
  return Array.isArray(value) ? value.map((item) => itemText(item, itemType, language)) : [];
}
