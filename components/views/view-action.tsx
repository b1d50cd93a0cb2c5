import type { ReactNode } from "react";
import { VIEWS_ROUTE } from "./view-form";

export function ViewAction({
  route,
  fields,
  back,
  className,
  children,
}: {
  /** The route is an id of a view, or `notice`. */
  route: string;
  fields: Readonly<Record<string, string>>;
  back: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`${VIEWS_ROUTE}/${route}`} className="contents">
      {Object.entries({ ...fields, back }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
