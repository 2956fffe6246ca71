/** The slots of the shell. A slot is a value, so that the compiler finds typos and editors can jump to this file. */

export interface Slot {
  readonly name: string;
  /** Renders only the first fill that the user is allowed to see, instead of every fill. */
  readonly isSingle?: true;
}

export const slots = {
  /** The page at `/`: the dashboard for some users, a welcome page for others. */
  home: { name: "home", isSingle: true },
  /**
   * In the top bar, between the page title and the theme toggle. On phones an element with `data-topbar-line` moves to
   * a separate line below them.
   */
  header: { name: "header" },
  /** Above the menu. */
  sidebarTop: { name: "sidebarTop" },
  /** Below the menu. */
  sidebar: { name: "sidebar" },
  /** Items of the user menu, above "Sign out". */
  userMenu: { name: "userMenu" },
  /** Sections of the page where users manage their own account. */
  account: { name: "account" },
  /** At the bottom of every page, signed in or not. */
  everyPageBottom: { name: "everyPageBottom" },
  /** Positions on the sign-in page. */
  loginPanelHeader: { name: "loginPanelHeader" },
  loginUnderInputs: { name: "loginUnderInputs" },
  loginUnderButton: { name: "loginUnderButton" },
} as const satisfies Record<string, Slot>;
