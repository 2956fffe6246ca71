/** A component whose code is fetched when it is first drawn. */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/** @param load the same function in every drawing @param placeholder stands there until it has come */
export function Late<Props extends object>({ load, props, placeholder = null }: { load: () => Promise<ComponentType<Props>>; props: Props; placeholder?: ReactNode }): ReactNode {
  const [loaded, setLoaded] = useState<{ Body: ComponentType<Props> }>();
  useEffect(() => {
    let isWanted = true;
    const fetch = async (): Promise<void> => {
      const Body = await load();
      if (isWanted) setLoaded({ Body });
    };
    void fetch();
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded === undefined ? placeholder : <loaded.Body {...props} />;
}
