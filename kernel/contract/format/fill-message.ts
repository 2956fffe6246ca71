/** Puts values into a message: `{names}` are filled in, and `count` chooses among plural forms. */

export type Values = Readonly<Record<string, string | number>>;
/** Gives the form of ` | ` for a number. */
export type ChooseForm = (text: string, count: number) => string;

/** @example fillMessage("{count} row | {count} rows", { count: 2 }, chooseForm) // "2 rows" */
export function fillMessage(text: string, values: Values | undefined, chooseForm: ChooseForm): string {
  if (values === undefined) return text;
  const { count } = values;
  // The form is chosen first: a value may hold a bar of its own.
  return (count === undefined ? text : chooseForm(text, Number(count))).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
