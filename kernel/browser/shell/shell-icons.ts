/** Brings the icons of the shell, the menu and the lists, with the file that draws them. */
import { icons } from "portal:shell-icons";
import { addIcons } from "../ui/icons.ts";

addIcons(icons);
