import { ArrowUpRight } from 'lucide-react'
import { flightText } from '../messages.ts'
import { type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

type Props = ButtonLook & {
  href: string
  /** Accessible name; must start with the visible text. */
  name: string
  shown?: string
  arrow?: boolean
}

/** Opens a seller in a new tab. Only http(s) and own paths. */
export function ContinueLink({
  href,
  name,
  shown = flightText.fare.continue,
  arrow,
  className,
  ...look
}: Props) {
  if (!/^(https?:\/\/|\/)/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} ${flightText.fare.newTab}`}
      className={buttonClass({ ...look, wraps: true, className: cx('py-1.5', className) })}
    >
      <span className="min-w-0 wrap-anywhere">{shown}</span>
      {arrow && <ArrowUpRight aria-hidden className="size-4 shrink-0" />}
    </a>
  )
}
