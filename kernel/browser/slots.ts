/** The named holes of the shell. A slot is a value, so that the compiler finds typos and an editor finds this page. */

export interface Slot {
  readonly name: string;
  /** `many` draws every fill, `one` the first that the user is allowed. */
  readonly kind: "many" | "one";
}

export const slots = {
  /** `/`: the dashboard for some, a welcome page for others. */
  home: { name: "home", kind: "one" },
  /**
   * Top bar, between the page title and the theme toggle. On phones an element with `data-topbar-line` gets a line of
   * its own below them.
   */
  header: { name: "header", kind: "many" },
  /** Above the menu. */
  sidebarTop: { name: "sidebarTop", kind: "many" },
  /** Below the menu. */
  sidebar: { name: "sidebar", kind: "many" },
  /** Items of the user menu, above Sign out. */
  userMenu: { name: "userMenu", kind: "many" },
  /** Sections of the page where people look after their own account. */
  account: { name: "account", kind: "many" },
  /** The end of every page, signed in or not. */
  everyPageBottom: { name: "everyPageBottom", kind: "many" },
  /** The sign-in page. */
  loginPanelHeader: { name: "loginPanelHeader", kind: "many" },
  loginUnderInputs: { name: "loginUnderInputs", kind: "many" },
  loginUnderButton: { name: "loginUnderButton", kind: "many" },
} as const satisfies Record<string, Slot>;
