import Link from "next/link";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { When } from "@/components/ui/moment";
import type { Usage } from "@/lib/contract/usage";
import { messages } from "./messages";

export function BooksLine({ books, service }: Pick<Usage, "books" | "service">) {
  if (books === null) return null;
  const words = messages.books;
  const Icon = books.isRight ? CircleCheck : TriangleAlert;
  return (
    <Link
      href="/admin/outcomes"
      prefetch={false}
      className={`flex items-center gap-1.5 rounded-4 hover:underline max-md:min-h-11 ${books.isRight ? "text-ink-2" : "font-600 text-warn-ink"}`}
    >
      <Icon size={14} className={books.isRight ? "text-accent-ink" : ""} aria-hidden="true" />
      <span>
        {books.isRight ? (service === "embedded" ? words.agree : words.addUp) : words.differ}{" "}
        <When iso={books.checkedAt} style="clock" />
      </span>
    </Link>
  );
}
