/** The slots of the shell. A slot is a value, so that the compiler finds typos and editors can jump to this file. */

export interface Slot {
  readonly name: string;
  /** `many` renders every fill, `one` the first that the user is allowed to see. */
  readonly kind: "many" | "one";
}

export const slots = {
  /** The page at `/`: the dashboard for some users, a welcome page for others. */
  home: { name: "home", kind: "one" },
  /**
   * In the top bar, between the page title and the theme toggle. On phones an element with `data-topbar-line` moves to
   * a separate line below them.
   */
  header: { name: "header", kind: "many" },
  /** Above the menu. */
  sidebarTop: { name: "sidebarTop", kind: "many" },
  /** Below the menu. */
  sidebar: { name: "sidebar", kind: "many" },
  /** Items of the user menu, above "Sign out". */
  userMenu: { name: "userMenu", kind: "many" },
  /** Sections of the page where users manage their own account. */
  account: { name: "account", kind: "many" },
  /** At the bottom of every page, signed in or not. */
  everyPageBottom: { name: "everyPageBottom", kind: "many" },
  /** Positions on the sign-in page. */
  loginPanelHeader: { name: "loginPanelHeader", kind: "many" },
  loginUnderInputs: { name: "loginUnderInputs", kind: "many" },
  loginUnderButton: { name: "loginUnderButton", kind: "many" },
} as const satisfies Record<string, Slot>;
