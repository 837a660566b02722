import { Link } from 'react-router-dom'
import { Does } from '../features/guide/about/does.tsx'
import { PriceTold } from '../features/guide/about/price-told.tsx'
import { GuideHero } from '../features/guide/hero.tsx'
import { paths } from '../paths.ts'
import { aboutText as words } from '../text/about-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { Closing } from './closing.tsx'
import { aboutHead } from './heads.ts'
import { useHead } from './use-head.ts'

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
