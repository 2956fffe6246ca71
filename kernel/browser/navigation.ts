/** Going to another page from code that is not a component. The router hands over its `navigate` when it appears. */

type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate | undefined;

export function setNavigate(next: Navigate): void {
  navigate = next;
}

/** `to` is below the base path. Before the router is there, the browser itself goes. */
export function goTo(to: string, basePath: string, options: { replace?: boolean } = {}): void {
  if (navigate === undefined) location.assign(`${basePath}${to}`);
  else navigate(to, options);
}
