/** A group of the filter builder: how its parts are joined, the parts, and the buttons that add to them. */
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { maxFilterDepth } from "@portalkit/kernel/browser/engine";
import { filterLimits } from "../../../contract/filter-limits.ts";
import type { Resource } from "@portalkit/kernel/contract";
import { Button, IconButton, LabelledSelect } from "@portalkit/kernel/browser";
import { ConditionEditor, filteringOf, firstCondition } from "./condition-editor.tsx";
import { filterColumns } from "./field-path.ts";
import {
  countConditions,
  emptyGroup,
  isGroup,
  nextId,
  withAdded,
  withPart,
  type ConditionPart,
  type GroupPart,
  type Join,
  type Part,
} from "./tree.ts";
import classes from "./filter-builder.module.css";

interface GroupEditorProps {
  resource: Resource;
  /** The whole tree. */
  root: GroupPart;
  group: GroupPart;
  /** From 1 for the whole tree. */
  level: number;
  /** The id of the part that was added last, which gets the focus. */
  added: number | undefined;
  onAdded: (id: number) => void;
  onChange: (root: GroupPart) => void;
  /** Absent for the whole tree. */
  onRemove?: () => void;
}

/** Groups may be nested until their conditions are on the deepest level that servers accept. */
const maxLevel = maxFilterDepth - 1;

export function GroupEditor(props: GroupEditorProps): ReactNode {
  const { resource, root, group, level, added, onAdded, onChange, onRemove } = props;
  const { t } = useTranslation();
  const adder = useRef<HTMLButtonElement>(null);
  const change = (id: number, next: (part: Part) => Part | undefined): void => {
    const changed = root.id === id ? next(root) : withPart(root, id, next);
    if (changed !== undefined && isGroup(changed)) onChange(changed);
  };
  const add = (part: Part): void => {
    onAdded(part.id);
    onChange(withAdded(root, group.id, part));
  };
  const remove = (id: number): void => {
    // The button of the part disappears, so the focus moves on to the group.
    adder.current?.focus();
    change(id, () => undefined);
  };
  const [first] = filterColumns(resource);
  const isFull = countConditions(root) >= filterLimits.builderConditions;
  const newCondition = (): ConditionPart[] =>
    first === undefined ? [] : [{ id: nextId(), field: first.name, ...firstCondition(first, filteringOf(resource)) }];
  const addCondition = (): void => newCondition().forEach(add);
  const addGroup = (): void => {
    const [condition] = newCondition();
    if (condition === undefined) return;
    onAdded(condition.id);
    const inner = emptyGroup(group.join === "any" ? "all" : "any");
    onChange(withAdded(root, group.id, { ...inner, parts: [condition] }));
  };
  return (
    <div role="group" aria-label={t(level === 1 ? "filters:advanced" : "filters:group")} className={classes["group"]}>
      <div className={classes["joining"]}>
        <JoinSelect
          resource={resource}
          join={group.join}
          onChange={(join) => change(group.id, (part) => ({ ...part, join }))}
        />
        {onRemove !== undefined && <IconButton icon="x" label={t("filters:removeGroup")} onClick={onRemove} />}
      </div>
      {group.parts.map((part, at) =>
        isGroup(part) ? (
          <GroupEditor key={part.id} {...props} group={part} level={level + 1} onRemove={() => remove(part.id)} />
        ) : (
          <ConditionEditor
            key={part.id}
            resource={resource}
            condition={part}
            number={at + 1}
            isNew={part.id === added}
            onChange={(next) => change(part.id, (before) => ({ ...before, ...next }))}
            onRemove={() => remove(part.id)}
          />
        ),
      )}
      <div className={classes["adding"]}>
        <Button
          ref={adder}
          variant="ghost"
          icon="plus"
          aria-disabled={isFull}
          onClick={isFull ? undefined : addCondition}
        >
          {t("filters:addCondition")}
        </Button>
        {level < maxLevel && (
          <Button variant="ghost" icon="plus" aria-disabled={isFull} onClick={isFull ? undefined : addGroup}>
            {t("filters:addGroup")}
          </Button>
        )}
      </div>
      {level === 1 && isFull && (
        <p role="status" className={classes["hint"]}>
          {t("filters:full", { max: filterLimits.builderConditions })}
        </p>
      )}
    </div>
  );
}

/** "None of" needs an operator that not every server knows; one that a shared link has stays selectable. */
function JoinSelect({
  resource,
  join,
  onChange,
}: {
  resource: Resource;
  join: Join;
  onChange: (join: Join) => void;
}): ReactNode {
  const { t } = useTranslation();
  const joins: readonly Join[] =
    filteringOf(resource).operators.includes("not") || join === "none" ? ["all", "any", "none"] : ["all", "any"];
  return (
    <LabelledSelect
      label={t("filters:join")}
      isLabelHidden
      value={join}
      options={joins.map((one) => [one, t(`filters:joins.${one}`)])}
      onChange={(chosen) => onChange(chosen as Join)}
    />
  );
}
