import { Link } from 'react-router-dom'
import { GuideHero, Picture } from '../features/guide/part.tsx'
import { paths } from '../paths.ts'
import { aboutText as words, aboutText } from '../features/guide/about-messages.ts'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { Closing } from './closing.tsx'
import { aboutHead } from './heads.ts'
import { useHead } from './use-head.ts'
import { Check, X } from 'lucide-react'
import { fareFigure } from '../format/money.ts'
import { flightText } from '../flights/messages.ts'
import { Money } from '../ui/money.tsx'

const { does, earn, prices, sources, record, close } = words

/** `/about`: what we do, how we earn, and what we are held to. */
export function AboutPage() {
  useHead(aboutHead)
  return (
    <>
      <GuideHero title={words.title} lead={words.lead} art={<Logo className="size-[220px]" />} />
      <PageSection id="what-we-do" title={does.title} lead={does.lead}>
        <Does />
      </PageSection>
      <PageSection id="how-we-earn" title={earn.title} lead={earn.lead} raised>
        <ul className="grid gap-4 md:grid-cols-3">
          {earn.points.map(({ title, body }) => (
            <li key={title} className="rounded-3 bg-sunken p-5 md:p-7">
              <h3 className="text-18 tracking-snug">{title}</h3>
              <p className="mt-2 text-15 text-ink-2">{body}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="prices" title={prices.title} lead={prices.lead}>
        <PriceTold />
      </PageSection>
      <PageSection id="sources" title={sources.title} lead={sources.lead} raised>
        <dl className="grid gap-x-12 gap-y-7 md:grid-cols-2">
          {sources.list.map(([name, what]) => (
            <div key={name} className="border-t border-line-2 pt-4">
              <dt className="text-18 font-semibold tracking-snug">{name}</dt>
              <dd className="mt-1.5 max-w-[58ch] text-15 text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection id="record" title={record.title} lead={record.body}>
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.scoreboard} className={buttonClass({ variant: 'primary' })}>
            {record.scoreboard}
          </Link>
          <Link to={`${paths.aiFeatures}#forecasts`} className={buttonClass({})}>
            {record.features}
          </Link>
        </div>
      </PageSection>
      <Closing
        title={close.title}
        body={close.body}
        ways={[
          { to: paths.contact, label: close.contact },
          { to: paths.support, label: close.support },
        ]}
      />
    </>
  )
}

/** What we do beside what we do not. */
function Does() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[
        { ...aboutText.does.yes, Icon: Check, look: 'bg-green-tint text-green-text' },
        { ...aboutText.does.no, Icon: X, look: 'bg-sunken text-ink-2' },
      ].map(({ title, list, Icon, look }) => (
        <section key={title} aria-label={title} className="card p-5 md:p-8">
          <h3 className="text-20 tracking-snug">{title}</h3>
          <ul className="mt-5 grid gap-4 text-16 text-ink-2">
            {list.map((line) => (
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
function PriceTold() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <Picture tall>
        <div className="rounded-3 bg-raised p-6 shadow-float">
          <p className="text-12 font-medium text-ink-3">{flightText.drawings.example}</p>
          <p className="mt-2">
            <Money figure={fareFigure(412)} currency="USD" size={40} />
          </p>
          <p className="mt-1 text-14 text-ink-2">{aboutText.prices.drawn.party}</p>
          <p className="text-14 text-ink-2">{aboutText.prices.drawn.each}</p>
          <p className="mt-4 inline-flex items-center gap-2 border-t border-line pt-4 text-13 text-ink-2">
            <span className="size-2 rounded-full bg-green-text" />
            {aboutText.prices.drawn.live}
          </p>
        </div>
      </Picture>
      <div>
        <dl className="grid gap-5">
          {aboutText.prices.parts.map(([name, why]) => (
            <div key={name} className="border-l-2 border-sky-line pl-4">
              <dt className="text-16 font-semibold">{name}</dt>
              <dd className="mt-0.5 text-15 text-ink-2">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-15 text-ink-2">{aboutText.prices.moved}</p>
      </div>
    </div>
  )
}
