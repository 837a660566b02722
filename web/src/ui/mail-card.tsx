import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  address: string
  children: ReactNode
}

/** A large email address. */
export function MailCard({ title, address, children }: Props) {
  return (
    <div className="day-aside @container flex flex-col justify-center rounded-4 px-5 py-6 md:px-7 md:py-8">
      <div className="flex items-center gap-2">
        <Mail aria-hidden className="size-4.5 shrink-0" />
        {title}
      </div>
      <a
        href={`mailto:${address}`}
        className="link mt-1.5 self-start py-0.5 text-18 leading-tight font-semibold tracking-snug wrap-anywhere text-ink @[28rem]:text-30"
      >
        {address}
      </a>
      {children}
    </div>
  )
}
