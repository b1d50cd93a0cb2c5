import type { ReactNode } from "react";

export type Screen = { listId: string; query: string; address: string };

export function ListViewForm({
  screen,
  id,
  label,
  className,
  children,
}: {
  screen: Screen;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      action={`/api/dashboard/lists/${screen.listId}/views`}
      aria-label={label}
      className={className}
    >
      <input type="hidden" name="query" value={screen.query} />
      <input type="hidden" name="back" value={screen.address} />
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}
