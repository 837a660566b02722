import { defaultChecks } from '@faresight/contracts/ai-scan/allowance'
import { mostSavedSearches } from '@faresight/contracts/search/limits'
import { GuideHero } from '../features/guide/part.tsx'
import { Alert, GuideSteps, OpenToWhom, TravelDetails, TwoKinds } from '../features/guide/how-it-works.tsx'
import { Flight } from '../flights/drawings/flight.tsx'
import { Sellers } from '../flights/drawings/sellers.tsx'
import { Weeks } from '../flights/drawings/weeks.tsx'
import { howItWorksPath, paths } from '../paths.ts'
import { howItWorksText as words, howItWorksText } from '../features/guide/how-it-works-messages.ts'
import { PageSection } from '../ui/page-section.tsx'
import { Closing } from './closing.tsx'
import { howItWorksHead } from './heads.ts'
import { useHead } from './use-head.ts'
import { Bookmark, Star } from 'lucide-react'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { Link } from 'react-router-dom'

const searches = [
  { name: howItWorksText.drawn.route, dates: howItWorksText.drawn.dates, isFavorite: true },
  { name: howItWorksText.drawn.otherRoute, dates: howItWorksText.drawn.otherDates, isFavorite: false },
]

/** Two searches that are kept, one of them a favourite. */
function Saved() {
  return (
    <div className="grid gap-2">
      {searches.map(({ name, dates, isFavorite }) => (
        <div key={name} className="flex items-center gap-3 rounded-[10px] bg-raised px-3.5 py-3 shadow-lift">
          <Bookmark className="size-[18px] shrink-0 text-sky-text" />
          <span className="min-w-0 flex-1 text-14">
            <b className="block font-semibold">{name}</b>
            <span className="block text-12 text-ink-2">
              {dates}, {text.search.party(1)}
            </span>
          </span>
          <Star className={cx('size-[18px] shrink-0', isFavorite ? 'fill-sky text-sky' : 'text-ink-3')} />
        </div>
      ))}
    </div>
  )
}

const { search, book, watch } = words

const kind = {
  ...search.kind,
  facts: search.kind.facts(defaultChecks.visitor, defaultChecks.subscriber),
}
const save = { ...watch.save, facts: watch.save.facts(mostSavedSearches) }

const parts = [
  {
    id: 'search',
    title: search.title,
    lead: search.lead,
    steps: [
      { id: 'travel-details', ...search.details, picture: <TravelDetails /> },
      { id: 'kind', ...kind, picture: <TwoKinds /> },
      { id: 'calendar', ...search.calendar, picture: <Weeks /> },
    ],
  },
  {
    id: 'booking',
    title: book.title,
    lead: book.lead,
    steps: [
      { id: 'compare', ...book.compare, picture: <Sellers /> },
      { id: 'book', ...book.redirect, picture: <Flight /> },
    ],
  },
  {
    id: 'watch',
    title: watch.title,
    lead: watch.lead,
    steps: [
      { id: 'save', ...save, picture: <Saved /> },
      { id: 'alerts', ...watch.alert, picture: <Alert /> },
    ],
  },
]

/** `/how-it-works`: the seven steps from an idea to a ticket. */
export function HowItWorksPage() {
  useHead(howItWorksHead)
  return (
    <>
      <GuideHero title={howItWorksHead.title} lead={words.lead}>
        <StepContents stops={parts.flatMap(({ steps }) => steps)} />
      </GuideHero>
      {parts.map(({ id, title, lead, steps }, place) => (
        <PageSection key={id} id={id} title={title} lead={lead} raised={place % 2 === 1}>
          <GuideSteps
            first={1 + parts.slice(0, place).reduce((before, part) => before + part.steps.length, 0)}
            steps={steps}
          />
        </PageSection>
      ))}
      <PageSection id="open-to" title={words.opens.title} lead={words.opens.lead} raised>
        <OpenToWhom />
      </PageSection>
      <Closing
        title={words.close.title}
        body={words.close.body}
        ways={[
          { to: paths.home, label: words.close.search },
          { to: paths.pricing, label: words.close.plans },
        ]}
      />
    </>
  )
}

interface Stop {
  id: string
  short: string
}

/** The steps as stops of one flight, each leading to where it is told. On a phone they stand right below anyway. */
function StepContents({ stops }: { stops: readonly Stop[] }) {
  return (
    <nav
      aria-label={words.contents}
      className="mt-10 rounded-4 bg-raised px-6 pt-6 pb-5 shadow-float max-md:hidden"
    >
      <ol className="relative grid auto-cols-fr grid-flow-col">
        <span aria-hidden className="absolute top-[11px] right-[7%] left-[7%] h-[1.5px] bg-line-2" />
        {stops.map(({ id, short }, place) => (
          <li key={id}>
            <Link
              to={howItWorksPath(id)}
              className="relative flex flex-col items-center gap-2 rounded-2 px-1 pb-1 text-center text-13 font-medium text-ink-2 no-underline hover:text-sky-text"
            >
              <span
                aria-hidden
                className="grid size-6 place-items-center rounded-full border-2 border-sky-line bg-raised text-12 font-semibold text-sky-text"
              >
                {place + 1}
              </span>
              {short}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
