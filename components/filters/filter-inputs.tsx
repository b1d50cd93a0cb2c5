"use client";
/**
 * The contents of the inputs of a filter panel. One store a panel: a keystroke redraws only the components that show
 * its field.
 */
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";
import type { FormValues } from "./form-values";

type Input = FormValues[string] | undefined;

/** The chosen options of a field that holds several. */
export const chosenIn = (input: Input): readonly string[] => (Array.isArray(input) ? input : []);

class FilterInputs {
  #values: FormValues;
  readonly #listeners = new Set<() => void>();

  constructor(values: FormValues) {
    this.#values = values;
  }
  readonly read = (): FormValues => this.#values;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** A new object each time, so that subscribers to all fields notice the change. */
  replace(values: FormValues): void {
    if (values === this.#values) return;
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }
  set(field: string, value: FormValues[string]): void {
    this.replace({ ...this.#values, [field]: value });
  }
}

const Inputs = createContext<FilterInputs | null>(null);

function useStore(): FilterInputs {
  const store = use(Inputs);
  if (!store) throw new Error("filter input outside of a panel");
  return store;
}

/** A store for one panel; `first` is what the first HTML shows. */
export function useFilterInputs(first: FormValues): FilterInputs {
  const [store] = useState(() => new FilterInputs(first));
  return store;
}

export function FilterInputsProvider({ store, children }: { store: FilterInputs; children: ReactNode }) {
  return <Inputs value={store}>{children}</Inputs>;
}

/** Everything in the panel; drawn again at every change. */
export function useAllInputs(): FormValues {
  const { subscribe, read } = useStore();
  return useSyncExternalStore(subscribe, read, read);
}

/** What `select` makes of the panel: drawn again only when that changes, so it must not be a new object each time. */
export function useFromInputs<T>(select: (inputs: FormValues) => T): T {
  const { subscribe, read } = useStore();
  const readSelected = () => select(read());
  return useSyncExternalStore(subscribe, readSelected, readSelected);
}

/** The text of one field. */
export function useInput(field: string): Input {
  return useFromInputs((inputs) => inputs[field]);
}

/** All current values, for a decision made once; does not subscribe to changes. */
export function useReadInputs(): () => FormValues {
  return useStore().read;
}

/** The text of one field, empty when it holds none. */
export function useTextInput(field: string): string {
  const value = useInput(field);
  return typeof value === "string" ? value : "";
}

/** Writes into one field. */
export function useSetInput(): (field: string, value: FormValues[string]) => void {
  const store = useStore();
  return (field, value) => store.set(field, value);
}

/** Takes an option into a field that holds several, or out of it. */
export function useToggleInput(): (field: string, option: string, isChosen: boolean) => void {
  const store = useStore();
  return (field, option, isChosen) => {
    const others = chosenIn(store.read()[field]).filter((other) => other !== option);
    store.set(field, isChosen ? [...others, option] : others);
  };
}
