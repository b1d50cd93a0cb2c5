export const quiet = (text: string) => <span className="text-inv-ink-2">{text}</span>;
export const barFrame =
  "flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv py-2.5 pl-[18px] pr-2.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:gap-x-2 max-md:pl-4";
