import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'

/** The sky over the landing page: what this is, and in it the search and the horizon. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div
      data-hero
      className="day-sky relative -mt-(--header) overflow-x-clip pt-[calc(var(--header)+clamp(24px,5.4vw,76px))]"
    >
      <div className="wrap">
        <div className="mb-[22px] grid items-end gap-x-10 gap-y-3.5 md:mb-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr]">
          <h1 className="max-w-[13ch] text-hero font-[660] tracking-[-0.042em]">{text.landing.title}</h1>
          <p className="max-w-[46ch] text-[clamp(1.0625rem,0.85rem+0.45vw,1.25rem)] leading-normal text-ink-2">
            {text.landing.lead}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
