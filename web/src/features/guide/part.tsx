import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'

interface Props {
  id: string
  title: string
  body: string
  facts?: readonly string[]
  /** What stands below the words. */
  children?: ReactNode
  picture: ReactNode
}

/** One thing that is explained: words, and beside them a drawing. */
export function GuidePart({ id, title, body, facts, children, picture }: Props) {
  return (
    <div
      id={id}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 md:grid-cols-2"
    >
      <div>
        <h3 className="text-24 tracking-tight">{title}</h3>
        <p className="mt-3 max-w-[58ch] text-16 text-ink-2">{body}</p>
        {facts && <Facts>{facts}</Facts>}
        {children}
      </div>
      {picture}
    </div>
  )
}

/** Several of them, one below the other. */
export function GuideParts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">{children}</div>
}

/** What is worth knowing beside a text, a line each. */
export function Facts({ children }: { children: readonly string[] }) {
  return (
    <ul className="mt-4 grid gap-2 text-15">
      {children.map((fact) => (
        <li key={fact} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 text-sky-text" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

interface GuideHeroProps {
  title: string
  lead: string
  /** What stands beside them where there is room. */
  art?: ReactNode
  /** A drawing, or a way into the page. */
  children?: ReactNode
}

/** The sky over a page that explains: what it is about, in large letters. */
export function GuideHero({ title, lead, art, children }: GuideHeroProps) {
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

/** The ground of a drawing: for the eye alone, since the words beside it say the same. */
export function Picture({ tall, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className={cx(
        'flex flex-col justify-center overflow-hidden rounded-3 border border-line bg-sunken p-[18px] md:p-7',
        tall ? 'min-h-[240px] md:min-h-[300px]' : 'min-h-[208px] md:min-h-[248px]',
      )}
    >
      <div className="mx-auto flex w-full max-w-[420px] flex-col">{children}</div>
    </div>
  )
}
