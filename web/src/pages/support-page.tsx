import { text } from '../text/text.ts'
import { useMemo, type ReactNode } from 'react'
import { lead, sections as topics } from '../content/en/support.md'
import { supportEmail } from '../content/operator.ts'
import { Blocks, proseMeasure } from '../prose/blocks.tsx'
import type { Section } from '../prose/content.ts'
import { Contents } from '../prose/prose-page.tsx'
import { supportText } from '../features/support/messages.ts'
import { buttonClass } from '../ui/button.tsx'
import { BrainCircuit, ChevronDown, ChevronRight, Clock, Link2, MessageSquareText, Route } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { MailCard } from '../ui/mail-card.tsx'

/** `/support`: how to reach a person, and answers to common questions. */
export function SupportPage() {
  // One array, since for a new one the contents start to observe the page again.
  const contents = useMemo(() => [...topics, { id: 'videos', title: supportText.videos.title }], [])
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <header className={`${proseMeasure} mb-6 md:mb-10`}>
        <h1 className="md:text-40">{text.nav.support}</h1>
        <p className="mt-3 text-18 text-balance text-ink-2">{lead}</p>
      </header>
      <Ways />
      <h2 className="mb-5 md:mb-6">{supportText.faq.title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents entries={contents} />
        <div className="min-w-0">
          <Faq />
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 bg-sunken px-4 py-4 md:px-5">
            <span className="text-14 text-ink-2">
              <strong className="block text-16 font-medium text-ink">{supportText.more.title}</strong>
              {supportText.more.why}
            </span>
            <a href={`mailto:${supportEmail}`} className={buttonClass({ variant: 'line' })}>
              {supportText.more.write}
            </a>
          </p>
          <Videos />
        </div>
      </div>
    </div>
  )
}

/** All questions, by topic. */
function Faq() {
  return topics.map(({ id, title, parts }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-8">
      <h3 id={`${id}-title`} className="mb-3 text-18 tracking-snug">
        {title}
      </h3>
      <div className="card">
        {parts.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  ))
}

/**
 * A question that opens its answer. `details` works before any script has loaded, and find-in-page searches closed ones.
 * The id is on the answer, since a browser opens the `details` around an anchor.
 */
function Question({ id, title, body }: Section) {
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3.5 transition-colors group-first:rounded-t-3 group-last:rounded-b-3 hover:bg-hover group-open:rounded-b-none md:px-5 [&::-webkit-details-marker]:hidden">
        <h4 className="text-16 leading-6 font-medium">{title}</h4>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-24 px-4 pb-5 md:px-5">
        <Blocks>{body}</Blocks>
        <a
          href={`#${id}`}
          aria-label={supportText.faq.linkTo(title)}
          className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-13 text-ink-3 no-underline hover:text-ink hover:underline print:hidden"
        >
          <Link2 aria-hidden className="size-4" />
          {supportText.faq.link}
        </a>
      </div>
    </details>
  )
}

const videos = ['search', 'calendar', 'alert'] as const

/** Announced videos, which cannot be played yet. */
function Videos() {
  return (
    <section id="videos" aria-labelledby="videos-title" className="mt-12">
      <h2 id="videos-title">{supportText.videos.title}</h2>
      <p className="mt-2 mb-5 max-w-[34rem] text-16 text-ink-2">{supportText.videos.lead}</p>
      <ul className="grid gap-3 md:grid-cols-3">
        {videos.map((video) => (
          <li key={video} className="overflow-hidden rounded-3 border border-dashed border-line-2">
            <StillNeedHelp art={video} />
            <div className="px-4 pt-3 pb-4">
              <p className="text-16 leading-6 font-medium">{supportText.videos.items[video].title}</p>
              <p className="mb-3 text-14 text-ink-2">{supportText.videos.items[video].why}</p>
              <Badge>
                <Clock aria-hidden className="size-3.5" strokeWidth={2.2} />
                {supportText.videos.soon}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The address of a person first, then the pages to read. */
function Ways() {
  const links = [
    { to: paths.contact, Icon: MessageSquareText, ...supportText.ways.links.contact },
    { to: paths.howItWorks, Icon: Route, ...supportText.ways.links.how },
    { to: paths.aiFeatures, Icon: BrainCircuit, ...supportText.ways.links.ai },
  ]
  return (
    <section aria-labelledby="ways" className="mb-12 md:mb-16">
      <h2 id="ways" className="sr-only">
        {supportText.ways.title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-4">
        <MailCard
          title={<p className="text-14 font-medium text-ink-2">{supportText.ways.email}</p>}
          address={supportEmail}
        >
          <p className="mt-2 text-14 text-ink-2">{supportText.ways.reply}</p>
        </MailCard>
        <ul className="card divide-y divide-line">
          {links.map(({ to, Icon, title, why }) => (
            <li key={to} className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
              <Icon aria-hidden className="size-5 shrink-0 text-sky-text" />
              <span className="min-w-0 flex-1">
                <Link
                  to={to}
                  className="text-16 font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-2 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
                >
                  {title}
                </Link>
                <span className="block text-14 text-ink-2">{why}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What a film is about, drawn from our own tokens. */
export function StillNeedHelp({ art }: { art: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 320 132" fill="none" aria-hidden className="block w-full bg-sunken">
      {drawings[art]}
    </svg>
  )
}

const drawings = {
  search: (
    <>
      <path
        d="M56 94C112 26 208 26 264 94"
        className="stroke-line-2"
        strokeWidth="3"
        strokeDasharray="4 8"
        strokeLinecap="round"
      />
      <circle cx="56" cy="94" r="7" className="fill-surface stroke-ink-3" strokeWidth="3" />
      <circle cx="264" cy="94" r="7" className="fill-ink-3" />
      <circle cx="160" cy="43" r="11" className="fill-warm" />
    </>
  ),
  calendar: <g>{cells()}</g>,
  alert: (
    <>
      <path d="M48 92H272" className="stroke-ink-3" strokeWidth="2" strokeDasharray="5 6" />
      <path
        d="M48 46L84 58L116 40L152 66L188 54L224 82L256 98"
        className="stroke-sky"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="256" cy="98" r="9" className="fill-warm" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The cheaper the day, the more ink it gets. */
function cells(): ReactNode {
  const bands = [
    [4, 5, 3, 2, 4],
    [5, 3, 2, 1, 3],
    [4, 2, 1, 3, 5],
    [5, 4, 3, 4, 2],
  ]
  return bands.flatMap((row, y) =>
    row.map((band, x) => (
      <rect
        key={`${x}-${y}`}
        x={66 + x * 38}
        y={18 + y * 25}
        width="34"
        height="21"
        rx="5"
        fill={`var(--band-${band})`}
      />
    )),
  )
}
