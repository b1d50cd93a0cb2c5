export const barClass =
  "pointer-events-auto flex w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-12 bg-inv py-2 pl-4 pr-2 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:flex-nowrap max-md:overflow-x-auto";
