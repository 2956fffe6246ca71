/** Builds conditions in nested groups; every change that is complete is applied at once. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FilterGroup, Resource } from "@portalkit/kernel/contract";
import { GroupEditor } from "./group-editor.tsx";
import { filterOf, treeOf, type GroupPart } from "./tree.ts";
import classes from "./filter-builder.module.css";

interface FilterBuilderProps {
  resource: Resource;
  /** The groups in the address. */
  where: FilterGroup | undefined;
  /** `null` removes them. */
  onChange: (where: FilterGroup | null) => void;
}

export function FilterBuilder({ resource, where, onChange }: FilterBuilderProps): ReactNode {
  const { t } = useTranslation();
  const [tree, setTree] = useState(() => treeOf(where));
  const [added, setAdded] = useState<number>();
  /** Changes sent to the address that it does not contain yet; any other change of it (Back, a chip) wins. */
  const sent = useRef<string[]>([]);
  const known = useRef(written(where ?? null));
  useEffect(() => {
    const now = written(where ?? null);
    const at = sent.current.indexOf(now);
    sent.current = sent.current.slice(at + 1);
    if (at >= 0 || now === known.current) return;
    known.current = now;
    setTree(treeOf(where));
  }, [where]);
  const change = (next: GroupPart): void => {
    setTree(next);
    const filter = filterOf(next) ?? null;
    if (written(filter) === known.current) return;
    known.current = written(filter);
    sent.current.push(known.current);
    onChange(filter);
  };
  return (
    <div className={classes["builder"]}>
      <p className={classes["hint"]}>{t("filters:hint")}</p>
      <GroupEditor
        resource={resource}
        root={tree}
        group={tree}
        level={1}
        added={added}
        onAdded={setAdded}
        onChange={change}
      />
    </div>
  );
}

const written = (filter: FilterGroup | null): string => JSON.stringify(filter);
