export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-4 bg-surface px-1 font-sans text-11 font-500 text-ink-3 ring-1 ring-inset ring-line-strong">
      {children}
    </kbd>
  );
}
