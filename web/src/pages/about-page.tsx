import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lead, sections } from '../content/en/about.md'
import { GuideHero, Picture, listItems, paragraphs, sectionAt } from '../features/guide/part.tsx'
import { paths } from '../paths.ts'
import { aboutText } from '../features/guide/messages.ts'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../layout/header.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { ClosingSection } from './closing.tsx'
import { Check, X } from 'lucide-react'
import { fareFigure } from '../format/money.ts'
import { flightText } from '../flights/messages.ts'
import { Money } from '../ui/money.tsx'

/** `/about`: what we do, how we make money, and what we are held to. */
export function AboutPage() {
  const ask = sectionAt(sections, 'ask')
  return (
    <>
      <GuideHero title={aboutText.title} lead={lead} art={<Logo className="size-55" />} />
      <AboutSection id="what-we-do">
        <Does />
      </AboutSection>
      <AboutSection id="how-we-earn" raised>
        <ul className="grid gap-4 md:grid-cols-3">
          {sectionAt(sections, 'how-we-earn').parts.map((part) => (
            <li key={part.id} className="rounded-3 bg-sunken p-5 md:p-7">
              <h3 className="text-18 tracking-snug">{part.title}</h3>
              <p className="mt-2 text-15 text-ink-2">{paragraphs(part)[0]}</p>
            </li>
          ))}
        </ul>
      </AboutSection>
      <AboutSection id="prices">
        <PriceExplained />
      </AboutSection>
      <AboutSection id="sources" raised>
        <dl className="grid gap-x-12 gap-y-7 md:grid-cols-2">
          {sectionAt(sections, 'sources').parts.map((part) => (
            <div key={part.id} className="border-t border-line-2 pt-4">
              <dt className="text-18 font-semibold tracking-snug">{part.title}</dt>
              <dd className="mt-1.5 max-w-[58ch] text-15 text-ink-2">{paragraphs(part)[0]}</dd>
            </div>
          ))}
        </dl>
      </AboutSection>
      <AboutSection id="record">
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.scoreboard} className={buttonClass({ variant: 'primary' })}>
            {aboutText.scoreboard}
          </Link>
          <Link to={`${paths.aiFeatures}#forecasts`} className={buttonClass({})}>
            {aboutText.forecasts}
          </Link>
        </div>
      </AboutSection>
      <ClosingSection
        title={ask.title}
        body={paragraphs(ask)[0] ?? ''}
        ways={[
          { to: paths.contact, label: aboutText.contact },
          { to: paths.support, label: aboutText.support },
        ]}
      />
    </>
  )
}

/** A section of the text under its title and first paragraph. */
function AboutSection({ id, raised, children }: { id: string; raised?: boolean; children: ReactNode }) {
  const section = sectionAt(sections, id)
  return (
    <PageSection id={id} title={section.title} lead={paragraphs(section)[0]} raised={raised}>
      {children}
    </PageSection>
  )
}

/** What we do next to what we don't. */
function Does() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[
        { id: 'do', Icon: Check, look: 'bg-green-tint text-green-text' },
        { id: 'do-not', Icon: X, look: 'bg-sunken text-ink-2' },
      ].map(({ id, Icon, look }) => (
        <section key={id} aria-labelledby={id} className="card p-5 md:p-8">
          <h3 id={id} className="text-20 tracking-snug">
            {sectionAt(sections, id).title}
          </h3>
          <ul className="mt-5 grid gap-4 text-16 text-ink-2">
            {listItems(sectionAt(sections, id)).map((line) => (
              <li key={line} className="flex gap-3.5">
                <span aria-hidden className={`grid size-6 shrink-0 place-items-center rounded-full ${look}`}>
                  <Icon className="size-3.5" strokeWidth={2.6} />
                </span>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A price as we show it, and what belongs to it. */
function PriceExplained() {
  const prices = sectionAt(sections, 'prices')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <Picture tall>
        <div className="rounded-3 bg-raised p-6 shadow-float">
          <p className="text-12 font-medium text-ink-3">{flightText.drawings.example}</p>
          <p className="mt-2">
            <Money figure={fareFigure(412)} currency="USD" size={40} />
          </p>
          <p className="mt-1 text-14 text-ink-2">{aboutText.drawn.party}</p>
          <p className="text-14 text-ink-2">{aboutText.drawn.each}</p>
          <p className="mt-4 inline-flex items-center gap-2 border-t border-line pt-4 text-13 text-ink-2">
            <span className="size-2 rounded-full bg-green-text" />
            {aboutText.drawn.live}
          </p>
        </div>
      </Picture>
      <div>
        <dl className="grid gap-5">
          {prices.parts.map((part) => (
            <div key={part.id} className="border-l-2 border-sky-line pl-4">
              <dt className="text-16 font-semibold">{part.title}</dt>
              <dd className="mt-0.5 text-15 text-ink-2">{paragraphs(part)[0]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-15 text-ink-2">{paragraphs(prices)[1]}</p>
      </div>
    </div>
  )
}
