/** A screen has one primary button. */
import type { ButtonHTMLAttributes, ComponentProps } from "react";
import Link from "next/link";
import { buttonClass, type ButtonVariant } from "./button-class";

export { buttonClass } from "./button-class";

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />;
}

export function ButtonLink({
  variant,
  size,
  className,
  href,
  ...rest
}: ButtonVariant & Omit<ComponentProps<typeof Link>, "className">) {
  return (
    <Link href={href} prefetch={false} className={buttonClass({ variant, size, className })} {...rest} />
  );
}
