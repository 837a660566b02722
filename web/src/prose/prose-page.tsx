import type { PlainDate } from '@faresight/contracts/common'
import { useEffect, useState } from 'react'
import { proseText } from './messages.ts'
import { Blocks, proseMeasure } from './blocks.tsx'
import type { Section } from './content.ts'
import { ChevronDown } from 'lucide-react'

interface Props {
  title: string
  lead: string
  /** The day of the last change. */
  updated?: PlainDate
  /** Keep the array: for a new one, the contents start to observe the page again. */
  sections: readonly Section[]
}

/** A long text with its table of contents. Pages that need more use `Contents` and `Blocks`. */
export function ProsePage({ title, lead, updated, sections }: Props) {
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

type Entry = Pick<Section, 'id' | 'title'>

const link =
  'block border-l-2 border-line py-1.5 pl-3.5 text-14 leading-5 text-ink-2 no-underline transition-colors hover:border-line-2 hover:text-ink aria-[current]:border-sky aria-[current]:font-medium aria-[current]:text-ink'

/** The table of contents: next to the text on a desktop, collapsed above it on a phone, not printed. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <details className="group card mb-8 max-w-[28rem] lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 text-14 font-medium [&::-webkit-details-marker]:hidden">
          {proseText.contents}
          <ChevronDown aria-hidden className="size-4.5 text-ink-3 group-open:rotate-180" />
        </summary>
        <nav aria-label={proseText.contents} className="px-4 pb-3">
          <Entries entries={entries} current={null} />
        </nav>
      </details>
      <Beside entries={entries} />
    </>
  )
}

function Beside({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentSection(entries)
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-[calc(var(--header)+32px)] max-h-[calc(100dvh-var(--header)-64px)] -m-1 self-start overflow-y-auto p-1 max-lg:hidden print:hidden"
    >
      <p id="contents" className="mb-2 text-13 font-semibold">
        {proseText.contents}
      </p>
      <Entries entries={entries} current={current} />
    </nav>
  )
}

// Plain anchors work before any script has loaded, and the browser moves the focus with them.
function Entries({ entries, current }: { entries: readonly Entry[]; current: string | null }) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={link} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The area below the header in which a section counts as being read. */
const reading = '-96px 0px -70% 0px'

/** The section being read: the first one in that area, until another one is. */
function useCurrentSection(sections: readonly Entry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = sections.find(({ id }) => seen.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: reading },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
