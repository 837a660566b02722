import { outlookText } from '../outlook/messages.ts'
import { sections } from '../../content/en/ai-features.md'
import { GuidePart, GuideParts, Picture } from './part.tsx'
import { aiFeaturesText } from './messages.ts'
import { paragraphs, sectionAt } from './guide-text.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Hourglass, Scale, ShieldCheck, Ticket } from 'lucide-react'
import { scanText } from '../ai-scan/messages.ts'

/** What we say about unchecked dates and about future prices. */
export function HowSure() {
  const sure = sectionAt(sections, 'sure')
  return (
    <PageSection id={sure.id} title={sure.title} lead={paragraphs(sure)[0]}>
      <GuideParts>
        <GuidePart
          section={sectionAt(sections, 'bound')}
          picture={
            <Picture>
              <Bound />
            </Picture>
          }
        />
        <GuidePart
          section={sectionAt(sections, 'continuous-learning')}
          picture={
            <Picture>
              <Range />
            </Picture>
          }
        />
        <GuidePart
          section={sectionAt(sections, 'forecasts')}
          picture={
            <Picture>
              <Answers />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}

/** A forecast: past prices, and ranges that widen with the days ahead. */
function Range() {
  return (
    <svg viewBox="0 0 400 150" className="block w-full">
      <path d="M210 72L390 22V128Z" className="fill-sky opacity-15" />
      <path d="M210 72L390 46V104Z" className="fill-sky opacity-25" />
      <path
        d="M8 46H40V54H78V50H104V64H130V58H162V78H186V72H210"
        fill="none"
        strokeWidth="2"
        className="stroke-sky"
      />
      <path d="M210 72L390 66" fill="none" strokeWidth="2" strokeDasharray="4 5" className="stroke-sky" />
      <path d="M210 8V142" strokeWidth="1.5" strokeDasharray="2 4" className="stroke-line-2" />
      <circle cx="210" cy="72" r="5.5" className="fill-warm" />
    </svg>
  )
}

/** The three answers a forecast can give. */
function Answers() {
  const answers = [
    { Icon: Ticket, title: outlookText.advice.titles.buy, why: aiFeaturesText.answers.buy },
    {
      Icon: Hourglass,
      title: outlookText.advice.titles.wait,
      why: aiFeaturesText.answers.wait,
    },
    {
      Icon: Scale,
      title: outlookText.advice.titles.no_signal,
      why: aiFeaturesText.answers.none,
    },
  ]
  return (
    <div className="grid gap-2">
      {answers.map(({ Icon, title, why }) => (
        <div key={title} className="flex items-center gap-3.5 rounded-2 bg-raised px-4 py-3 shadow-lift">
          <Icon className="size-5 shrink-0 text-sky-text" />
          <span className="text-14">
            <b className="block font-semibold">{title}</b>
            <span className="block text-13 text-ink-2">{why}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

const example = { candidates: 1002, checks: 41, percent: 95, gap: '9' }

/** The sentence at the end of a scan, in the scan's own words. */
function Bound() {
  const { candidates, checks, percent, gap } = example
  const words = scanText.result.certificate.sure(
    'roundtrip',
    candidates,
    checks,
    percent,
    aiFeaturesText.gap(gap),
  )
  return (
    <div className="rounded-3 bg-raised p-5 shadow-lift">
      <p className="flex gap-3 text-16 text-ink-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          <b className="font-semibold text-ink">{words[0]}</b> {words[1]}
        </span>
      </p>
      <p className="mt-3 border-t border-line pt-3 text-12 text-ink-3">{aiFeaturesText.example}</p>
    </div>
  )
}
