/**
 * The columns of a page in the groups that the resource defines; columns without a group come last, under "Other
 * Fields".
 */
import type { Column, Resource, ResourceOptions, ResourcePage } from "@portalkit/kernel/contract";

export interface FieldGroup {
  /** `undefined` if the group has no title. */
  title: string | undefined;
  columns: Column[];
  /** The group of the columns that no group names. */
  isRest: boolean;
}

type Groups = ResourceOptions["fieldGroups"] | null;

/**
 * Returns one group without a title if the resource defines none. Newer servers send groups per page; `null` means
 * explicitly none.
 */
export function fieldGroups(
  { options }: Pick<Resource, "options">,
  columns: readonly Column[],
  page: Exclude<ResourcePage, "list">,
): FieldGroup[] {
  const own = (options as Record<string, unknown>)[`${page}FieldGroups`] as Groups | undefined;
  const named = own === undefined ? options.fieldGroups : own;
  const taken = new Set<string>();
  const groups = (named ?? []).map(({ groupName, columns: names, noTitle }): FieldGroup => {
    const members = names.flatMap((name) => columns.filter((column) => column.name === name && !taken.has(name)));
    for (const { name } of members) taken.add(name);
    return { title: noTitle ? undefined : groupName, columns: members, isRest: false };
  });
  const rest = columns.filter(({ name }) => !taken.has(name));
  return [...groups, { title: undefined, columns: rest, isRest: groups.length > 0 }].filter(
    (group) => group.columns.length > 0,
  );
}
