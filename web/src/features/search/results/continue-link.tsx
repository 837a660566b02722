import { ArrowUpRight } from 'lucide-react'
import { pageText } from '../../../text/page-text.ts'
import { buttonClass, type ButtonLook } from '../../../ui/button.tsx'

/** The way to a seller, in a new tab. Only web addresses are followed. */
export function ContinueLink({
  href,
  seller,
  naming,
  ...look
}: ButtonLook & { href: string; seller: string; naming?: boolean }) {
  if (!/^(https?:\/\/|\/)/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ ...look, wraps: true, className: 'w-full py-1.5' })}
    >
      <span>
        {pageText.results.continue}
        <span className={naming ? 'max-md:sr-only' : 'sr-only'}>{pageText.results.continueTo(seller)}</span>
        <span className="sr-only">{pageText.results.newTab}</span>
      </span>
      {naming && <ArrowUpRight aria-hidden className="size-[15px] shrink-0" />}
    </a>
  )
}
