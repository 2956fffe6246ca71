/** The entry of the user menu for users who may see at least one setting. */
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { MenuItem, useBaseConfig } from "@portalkit/kernel/browser";

export function SettingsEntry(): ReactNode {
  const navigate = useNavigate();
  const page = useBaseConfig()?.config.kernelPages?.find(({ path }) => path === "/settings");
  if (page === undefined) return null;
  return <MenuItem label={page.label} icon={page.icon} onSelect={() => void navigate(page.path)} />;
}
