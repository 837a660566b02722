import type { Section } from '../../prose/content.ts'
import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'

/**
 * The section with an anchor, of either level.
 *
 * @throws where there is none; the build, which renders every guide, then fails
 */
export function sectionAt(sections: readonly Section[], id: string): Section {
  const found = sections.flatMap((section) => [section, ...section.parts]).find((it) => it.id === id)
  if (!found) throw new Error(`no section has the anchor ${id}`)
  return found
}

/** The paragraphs of a section; those of a guide have no marks. */
export function paragraphs({ body }: Section): string[] {
  return body.filter((block) => typeof block === 'string')
}

/** The items of all lists of a section; those of a guide have no marks. */
export function listItems({ body }: Section): string[] {
  return body
    .flatMap((block) => (typeof block === 'object' && 'list' in block ? block.list : []))
    .filter((item) => typeof item === 'string')
}

interface Props {
  section: Section
  /** Below the words. */
  children?: ReactNode
  picture: ReactNode
}

/** A part of a guide: words, and a drawing beside them. */
export function GuidePart({ section, children, picture }: Props) {
  const facts = listItems(section)
  return (
    <div
      id={section.id}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 md:grid-cols-2"
    >
      <div>
        <h3 className="text-24 tracking-tight">{section.title}</h3>
        <p className="mt-3 max-w-[58ch] text-16 text-ink-2">{paragraphs(section)[0]}</p>
        {facts.length > 0 && <Facts>{facts}</Facts>}
        {children}
      </div>
      {picture}
    </div>
  )
}

/** Several parts, one below the other. */
export function GuideParts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">{children}</div>
}

/** Short facts below a text. */
export function Facts({ children }: { children: readonly string[] }) {
  return (
    <ul className="mt-4 grid gap-2 text-15">
      {children.map((fact) => (
        <li key={fact} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-sky-text" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

interface GuideHeroProps {
  title: string
  lead: string
  /** Beside them where there is room. */
  art?: ReactNode
  /** A drawing, or links into the page. */
  children?: ReactNode
}

/** The sky at the top of a guide, with its title. */
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
        <h1 className="max-w-[18ch] text-[clamp(2.25rem,1.5rem+3vw,3.75rem)] leading-[1.05] font-[660] tracking-tighter">
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

/** The background of a drawing. Hidden from screen readers, since the words beside it say the same. */
export function Picture({ tall, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className={cx(
        'flex flex-col justify-center overflow-hidden rounded-3 border border-line bg-sunken p-4.5 md:p-7',
        tall ? 'min-h-60 md:min-h-75' : 'min-h-52 md:min-h-62',
      )}
    >
      <div className="mx-auto flex w-full max-w-105 flex-col">{children}</div>
    </div>
  )
}
