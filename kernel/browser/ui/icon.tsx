/** An icon of this deployment. */
import { useEffect, useState, type ReactNode } from "react";
import { findIcon, loadMoreIcons } from "./icons.ts";

/** Drawn for a name that was not built in, as a foreign server may send. */
const unknown = '<circle cx="12" cy="12" r="3" fill="currentColor"/>';

interface IconProps {
  name: string;
  size?: number;
  label?: string;
}

/** Decorative unless it has a label. Names may come with a set (`flowbite:home`), of which only the name counts. */
export function Icon(props: IconProps): ReactNode {
  const body = findIcon(props.name);
  return body === undefined ? <LateIcon {...props} /> : <Drawing {...props} body={body} />;
}

/** One that only some pages draw: its place is kept while it is fetched. */
function LateIcon(props: IconProps): ReactNode {
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
  // The drawing comes from the build, never from a server.
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
