/** Navigates from code outside components. The router registers its `navigate` when it is created. */

type Navigate = (to: string, options: { replace?: boolean }) => void;

let navigate: Navigate | undefined;

export function setNavigate(next: Navigate): void {
  navigate = next;
}

/** `to` is relative to the base path. Before there is a router, the browser loads the page. */
export function goTo(to: string, basePath: string, options: { replace?: boolean } = {}): void {
  if (navigate === undefined) location.assign(`${basePath}${to}`);
  else navigate(to, options);
}
