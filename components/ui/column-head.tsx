import { headCell } from "./table-cells";

export function ColumnHead({ title, className }: { title: string; className: string }) {
  return (
    <th scope="col" className={`${headCell} ${className}`}>
      {title}
    </th>
  );
}
