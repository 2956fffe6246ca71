/** What the forms and filters of `@portalkit/resources` need of the kernel's browser half besides `/browser/engine`. */
export { Combobox } from "./browser/ui/combobox/combobox.tsx";
export {
  useLocalOptions,
  type ComboboxOption,
  type OptionValue,
  matchingOptions,
  type OptionSource,
} from "./browser/ui/combobox/option-source.ts";
export { CountInput } from "./browser/ui/count-input.tsx";
export { NumberInput } from "./browser/ui/number-input.tsx";
export { useNumberFormat } from "./browser/ui/use-number-format.ts";
export { firstMoment, type Clock } from "./contract/format/first-moment.ts";
export { moveDay, dayInputFormat, parseDay } from "./contract/format/parse-day.ts";
export { digitsOf } from "./contract/format/parse-number.ts";
export { lengthOfCleanHtml } from "./contract/html/html-text.ts";
export { groupPeriods, type GroupOrder, type GroupPeriod, getGroups } from "./contract/resources/group-endpoint.ts";
