/** Buttons and links that look like buttons. One primary a screen. */
import type { ButtonHTMLAttributes, ComponentProps } from "react";
import Link from "next/link";
import { buttonClass, type ButtonLook } from "./button-class";

export { buttonClass } from "./button-class";

export function Button({
  look,
  size,
  className,
  type = "button",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass({ look, size, className })} {...rest} />;
}

export function ButtonLink({
  look,
  size,
  className,
  href,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, "className">) {
  return <Link href={href} prefetch={false} className={buttonClass({ look, size, className })} {...rest} />;
}
