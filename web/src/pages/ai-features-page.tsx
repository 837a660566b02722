import { lead, sections } from '../content/en/ai-features.md'
import { GuideHero, GuidePart, GuideParts, Picture, paragraphs, sectionAt } from '../features/guide/part.tsx'
import { RecordInShort } from '../features/scoreboard/record-in-short.tsx'
import { paths } from '../paths.ts'
import { aiFeaturesText } from '../features/guide/messages.ts'
import { PageSection } from '../ui/page-section.tsx'
import { WhatResultsShow, HowSure } from '../features/guide/ai-features.tsx'
import { ClosingSection } from './closing.tsx'
import { DotLegend } from '../flights/illustrations/dot-legend.tsx'
import { ScanMap } from '../flights/illustrations/scan-map.tsx'
import { scanText } from '../features/ai-scan/messages.ts'
import { TravelDetails } from '../features/guide/how-it-works.tsx'
import { text } from '../text/text.ts'
import { BandChip, checkRow } from '../features/price-calendar/calendar-parts.tsx'
import { fareFigure } from '../format/money.ts'
import { Money } from '../ui/money.tsx'

/** `/ai-features`: how a scan looks for dates, how sure it is, and what became of our forecasts. */
export function AiFeaturesPage() {
  const record = sectionAt(sections, 'record')
  const start = sectionAt(sections, 'start')
  return (
    <>
      <GuideHero title={text.nav.aiFeatures} lead={lead}>
        <ScanField />
        <p className="mt-5 max-w-[70ch] text-14 text-ink-2">{aiFeaturesText.honest}</p>
      </GuideHero>
      <Looks />
      <WhatResultsShow />
      <HowSure />
      <PageSection id={record.id} title={record.title} lead={paragraphs(record)[0]} raised>
        <RecordInShort />
      </PageSection>
      <ClosingSection
        title={start.title}
        body={paragraphs(start)[0] ?? ''}
        ways={[
          { to: paths.home, label: aiFeaturesText.search },
          { to: paths.howItWorks, label: aiFeaturesText.how },
        ]}
      />
    </>
  )
}

/** A scan as its map: on a phone fewer days, so that a dot can be seen. */
function ScanField() {
  return (
    <figure className="mt-9 rounded-4 bg-raised p-4 shadow-float md:mt-12 md:p-8">
      <div aria-hidden>
        <div className="max-md:hidden">
          <ScanMap days={84} nights={12} />
        </div>
        <div className="md:hidden">
          <ScanMap days={36} nights={12} />
        </div>
      </div>
      <figcaption className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 text-12 text-ink-2">
        <span className="text-ink-3">
          {aiFeaturesText.example}. {scanText.field.across}
        </span>
        <DotLegend />
      </figcaption>
    </figure>
  )
}

/** Of three months from 21 November, for 3 to 14 nights. */
const examplePairs = 1002

/** Which date pairs there are, and which of them a scan checks. */
function Looks() {
  const looks = sectionAt(sections, 'looks')
  return (
    <PageSection id={looks.id} title={looks.title} lead={paragraphs(looks)[0]}>
      <GuideParts>
        <GuidePart
          section={sectionAt(sections, 'multi-date-scanning')}
          picture={
            <Picture>
              <TravelDetails />
              <p className="mt-3 text-center text-13 text-ink-2">{text.scan.pairs(examplePairs)}</p>
            </Picture>
          }
        />
        <GuidePart
          section={sectionAt(sections, 'sampling')}
          picture={
            <Picture>
              <LastChecks />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}

const range = { min: 310, max: 466 }
/** Some checks of a scan, and why each was made. */
function LastChecks() {
  const checks = [
    { dates: aiFeaturesText.drawn.best, price: 310, reason: scanText.progress.why.exploit },
    { dates: aiFeaturesText.drawn.near, price: 321, reason: scanText.progress.why.exploit },
    { dates: aiFeaturesText.drawn.late, price: 426, reason: scanText.progress.why.explore },
    { dates: aiFeaturesText.drawn.after, price: 345, reason: scanText.progress.why.exploit },
    { dates: aiFeaturesText.drawn.early, price: 466, reason: scanText.progress.why.explore },
  ]
  return (
    <div className="rounded-3 bg-raised px-4 py-1 shadow-lift">
      {checks.map(({ dates, price, reason }) => (
        <div key={dates} className={checkRow}>
          <BandChip price={price} range={range} />
          <span className="min-w-0 flex-1">{dates}</span>
          <Money figure={fareFigure(price)} currency="USD" size={14} />
          <span className="w-19.5 text-right text-12 text-ink-3 max-sm:hidden md:max-lg:hidden">
            {reason}
          </span>
        </div>
      ))}
    </div>
  )
}
