import type { PlainDate } from '@faresight/contracts/common'
import type { ReactNode } from 'react'
import { proseText } from './messages.ts'
import { Blocks, proseMeasure } from './blocks.tsx'
import { Contents } from './contents.tsx'
import type { Section } from './content.ts'

interface Props {
  title: string
  lead: string
  /** The day of the last change. */
  updated?: PlainDate
  /** Keep the array: for a new one, the contents start to observe the page again. */
  sections: readonly Section[]
  /** Shown below the text. */
  children?: ReactNode
}

/** A long text with its table of contents. Pages that need more use `measure` and `Blocks`. */
export function ProsePage({ title, lead, updated, sections, children }: Props) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <header className={`${proseMeasure} mb-8 md:mb-12`}>
        <h1 className="md:text-40">{title}</h1>
        <p className="mt-3 text-18 text-balance text-ink-2">{lead}</p>
        {updated && (
          <p className="mt-3 text-14 text-ink-3">
            {proseText.updated} <time dateTime={updated}>{writtenDay(updated)}</time>
          </p>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,48rem)] lg:gap-16">
        <Contents entries={sections} />
        <div className="min-w-0">
          {sections.map((section) => (
            <ProseSection key={section.id} {...section} />
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}

/** In our own words: creating a formatter of the browser takes 30 ms, for one date. */
function writtenDay(date: PlainDate): string {
  const at = new Date(`${date}T00:00Z`)
  const month = proseText.months[at.getUTCMonth()] ?? ''
  return proseText.day(String(at.getUTCDate()), month, String(at.getUTCFullYear()))
}

function ProseSection({ id, title, body }: Section) {
  return (
    <section id={id} className="mb-10 last:mb-0 md:mb-12">
      <h2 className="mb-3 text-20 tracking-snug md:text-24">{title}</h2>
      <Blocks>{body}</Blocks>
    </section>
  )
}
