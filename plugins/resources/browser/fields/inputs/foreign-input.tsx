/** Input of one or several references to records of another resource, searched on the server. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { foreignValues } from "../values/foreign-value.ts";
import { Combobox, type ComboboxOption, type OptionValue } from "@portalkit/kernel/browser/inputs";
import { controlProps } from "./control-props.ts";
import { useForeignOptions } from "./use-foreign-options.ts";
import { useOptionLabels } from "./use-option-labels.ts";

export function ForeignField(props: InputProps): ReactNode {
  const { resource, column, row } = props;
  const decider = column.foreignResource?.polymorphicOn;
  const kind = decider === undefined ? undefined : textOf(row[decider]);
  if (kind !== "") return <References key={kind} {...props} kind={kind} />;
  return <NoKind {...props} decider={resource.columns.find(({ name }) => name === decider)?.label ?? decider ?? ""} />;
}

/** For a polymorphic reference, offers only the records of the current kind. */
function References({ kind, ...props }: InputProps & { kind: string | undefined }): ReactNode {
  const { resource, column, row, mode, value, onChange } = props;
  const isMany = column.isArray?.enabled === true;
  const keys = foreignValues(value).map(({ pk }): OptionValue => pk);
  const known = foreignValues(row[column.name]).flatMap(({ pk, label }): ComboboxOption[] =>
    label === String(pk) ? [] : [{ value: pk, label }],
  );
  const { labelOf, remember } = useOptionLabels(resource.resourceId, column, keys, known, kind);
  const source = useForeignOptions(resource.resourceId, column, remember, kind);
  return (
    <Combobox
      {...controlProps(props)}
      label={column.label}
      many={isMany}
      clearable={!column.required?.[mode]}
      placeholder={column.foreignResource?.unsetLabel}
      chosen={keys.map((key) => ({ value: key, label: labelOf(key) }))}
      source={source}
      onChoose={(chosen) => onChange(isMany ? chosen.map((option) => option.value) : (chosen[0]?.value ?? null))}
    />
  );
}

const nothing = { options: [], isLoading: false, hasFailed: false, search: () => undefined };

function NoKind({ decider, ...props }: InputProps & { decider: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <Combobox
      {...controlProps(props)}
      readOnly
      label={props.column.label}
      chosen={[]}
      placeholder={t("kernel:field.chooseFirst", { column: decider })}
      source={nothing}
      onChoose={() => undefined}
    />
  );
}

const textOf = (kind: unknown): string =>
  kind === null || kind === undefined || typeof kind === "object" ? "" : String(kind);
