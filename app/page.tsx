import { redirect } from "next/navigation";
import { HOME_PATH } from "@/lib/contract/pages";

export default function Home(): never {
  redirect(HOME_PATH);
}
