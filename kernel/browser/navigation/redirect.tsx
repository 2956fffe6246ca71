/** Opens another page instead of the one that renders it. */
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Replaces the address by `to`. Where the router's own `Navigate` does so once for each `to`, this does it for each
 * address: one that is opened before the other page is there leaves this component mounted, and would stay without a
 * page.
 * @param to a path, relative to the base path
 * @example if (isDone) return <Redirect to="/" />;
 */
export function Redirect({ to }: { to: string }): ReactNode {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    void navigate(to, { replace: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each address
  }, [navigate, to, location]);
  return null;
}
