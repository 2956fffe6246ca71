/** In the head of a server-rendered page, which was rendered for what the system preferred last time. */
import { firstTheme } from "../theme/first-theme.ts";

if (portalBrandTheme === "system") document.documentElement.dataset["theme"] = firstTheme();
