/** A new kind of filter doesn't compile until it has a widget. */
import type { ComponentType } from "react";
import type { Kind } from "@/lib/contract/definition";
import { DateRangeInput } from "./date-range-input";
import { FlagInput } from "./flag-input";
import { MultiSelectInput } from "./multi-select-input";
import { SelectInput } from "./select-input";
import { RangeInput } from "./range-input";
import { TextInput } from "./text-input";
import { TextListInput } from "./text-list-input";
import type { WidgetProps } from "./widget-props";

export const widgets: { [K in Kind]: ComponentType<WidgetProps<K>> } = {
  multiSelect: MultiSelectInput,
  select: SelectInput,
  range: RangeInput,
  dateRange: DateRangeInput,
  text: TextInput,
  textList: TextListInput,
  flag: FlagInput,
};
