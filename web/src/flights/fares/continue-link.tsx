import { ArrowUpRight } from 'lucide-react'
import { flightText } from '../../text/flight-text.ts'
import { buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

const words = flightText.fare

type Props = ButtonLook & {
  href: string
  /** Where it leads, after the word `Continue`. */
  to: string
  /** Whether that is seen too, not heard alone. */
  named?: boolean
  /** What only those who listen need besides. */
  spoken?: string
  arrow?: boolean
}

/** The way to a seller, in a new tab. Only web addresses are followed. */
export function ContinueLink({ href, to, named, spoken, arrow, className, ...look }: Props) {
  if (!/^(https?:\/\/|\/)/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ ...look, wraps: true, className: cx('py-1.5', className) })}
    >
      <span className="min-w-0 wrap-anywhere">
        {words.continue}
        <span className={named ? undefined : 'sr-only'}>{to}</span>
        <span className="sr-only">
          {spoken}
          {words.newTab}
        </span>
      </span>
      {arrow && <ArrowUpRight aria-hidden className="size-[15px] shrink-0" />}
    </a>
  )
}
