/** The tables of keys name each key of the types of contributions and no other, or the compiler complains. */
import type { browserKeys, serverKeys } from "../../kernel/contract/extension/contribution-keys.ts";
import type { BrowserContributions } from "../../kernel/browser/extension/plugin.ts";
import type { ServerContributions } from "../../kernel/server/extension/contributions/server-contributions.ts";

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;
/** The kinds whose items the table lists. */
type Listed<Table> = { [Kind in keyof Table]: Table[Kind] extends true ? never : Kind }[keyof Table];
type KeysOf<Contributions, Table> = {
  [Kind in keyof Required<Contributions>]: Kind extends Listed<Table>
    ? Record<keyof ItemOf<Contributions[Kind]>, true>
    : true;
};
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

export const inBrowser: Same<typeof browserKeys, Readonly<KeysOf<BrowserContributions, typeof browserKeys>>> = true;
export const onServer: Same<typeof serverKeys, Readonly<KeysOf<ServerContributions, typeof serverKeys>>> = true;
