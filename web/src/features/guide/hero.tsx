import type { ReactNode } from 'react'

interface Props {
  title: string
  lead: string
  /** What stands beside them where there is room. */
  art?: ReactNode
  /** A drawing, or a way into the page. */
  children?: ReactNode
}

/** The sky over a page that explains: what it is about, in large letters. */
export function GuideHero({ title, lead, art, children }: Props) {
  return (
    <div
      data-hero
      className="day-sky -mt-(--header) overflow-x-clip pt-[calc(var(--header)+clamp(32px,5vw,72px))] pb-[clamp(40px,5vw,72px)]"
    >
      <div className="wrap relative">
        {art && (
          <div aria-hidden className="absolute inset-y-0 right-(--gutter) flex items-center max-lg:hidden">
            {art}
          </div>
        )}
        <h1 className="max-w-[18ch] text-[clamp(2.25rem,1.5rem+3vw,3.75rem)] leading-[1.05] font-[660] tracking-[-0.042em]">
          {title}
        </h1>
        <p className="mt-4 max-w-[54ch] text-[clamp(1.0625rem,1rem+0.4vw,1.25rem)] leading-normal text-balance text-ink-2">
          {lead}
        </p>
        {children}
      </div>
    </div>
  )
}
