/** Renders an icon that was bundled for this deployment. */
import { useEffect, useState, type ReactNode } from "react";
import { findIcon, loadMoreIcons } from "./icons.ts";

/** Fallback for a name that is not bundled, as a foreign server may send. */
const unknown = '<circle cx="12" cy="12" r="3" fill="currentColor"/>';

interface IconProps {
  name: string;
  size?: number;
  label?: string;
}

/** Decorative unless it has a label. A name may have a set as its prefix (`flowbite:home`), which is ignored. */
export function Icon(props: IconProps): ReactNode {
  const body = findIcon(props.name);
  return body === undefined ? <LazyIcon {...props} /> : <Drawing {...props} body={body} />;
}

/** An icon that only some pages use: reserves its space while the icon is fetched. */
function LazyIcon(props: IconProps): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void loadMoreIcons().then(() => isCurrent && setLoaded(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return <Drawing {...props} body={findIcon(props.name) ?? (isLoaded ? unknown : "")} />;
}

function Drawing({ size = 16, label, body }: IconProps & { body: string }): ReactNode {
  const speech = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  // The SVG markup comes from the build, never from a server.
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      {...speech}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
