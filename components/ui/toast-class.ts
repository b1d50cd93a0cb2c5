export const toastClass =
  "max-w-full rounded-10 bg-inv py-1.5 pl-4 pr-1.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)]";
