import { oneAdultParty } from '@faresight/contracts/search/party'
import { lead, sections } from '../content/en/how-it-works.md'
import { GuideHero, paragraphs, sectionAt } from '../features/guide/part.tsx'
import {
  Alert,
  GuideSteps,
  WhoCanUseIt,
  TravelDetails,
  SearchModes,
} from '../features/guide/how-it-works.tsx'
import { Flight } from '../flights/illustrations/flight.tsx'
import { Sellers, Weeks } from '../flights/illustrations/fares.tsx'
import { howItWorksPath, paths } from '../paths.ts'
import { howItWorksText } from '../features/guide/messages.ts'
import { PageSection } from '../ui/page-section.tsx'
import { ClosingSection } from './closing.tsx'
import { Bookmark, Star } from 'lucide-react'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { Link } from 'react-router-dom'

/** Two saved searches, one of them a favourite. */
function Saved() {
  const { drawn } = howItWorksText
  const searches = [
    { name: drawn.route, dates: drawn.dates, isFavorite: true },
    { name: drawn.otherRoute, dates: drawn.otherDates, isFavorite: false },
  ]
  return (
    <div className="grid gap-2">
      {searches.map(({ name, dates, isFavorite }) => (
        <div key={name} className="flex items-center gap-3 rounded-2 bg-raised px-3.5 py-3 shadow-lift">
          <Bookmark className="size-4.5 shrink-0 text-sky-text" />
          <span className="min-w-0 flex-1 text-14">
            <b className="block font-semibold">{name}</b>
            <span className="block text-12 text-ink-2">
              {dates}, {text.search.party(oneAdultParty)}
            </span>
          </span>
          <Star className={cx('size-4.5 shrink-0', isFavorite ? 'fill-sky text-sky' : 'text-ink-3')} />
        </div>
      ))}
    </div>
  )
}

const pictures = {
  'travel-details': <TravelDetails />,
  kind: <SearchModes />,
  calendar: <Weeks />,
  compare: <Sellers />,
  book: <Flight />,
  save: <Saved />,
  alerts: <Alert />,
}

type StepId = keyof typeof pictures

const chapters: readonly { id: string; steps: readonly StepId[] }[] = [
  { id: 'search', steps: ['travel-details', 'kind', 'calendar'] },
  { id: 'booking', steps: ['compare', 'book'] },
  { id: 'watch', steps: ['save', 'alerts'] },
]

/** `/how-it-works`: the seven steps from an idea to a ticket. */
export function HowItWorksPage() {
  const opens = sectionAt(sections, 'open-to')
  const start = sectionAt(sections, 'start')
  return (
    <>
      <GuideHero title={text.nav.howItWorks} lead={lead}>
        <StepContents ids={chapters.flatMap(({ steps }) => steps)} />
      </GuideHero>
      {chapters.map(({ id, steps }, place) => {
        const chapter = sectionAt(sections, id)
        return (
          <PageSection
            key={id}
            id={id}
            title={chapter.title}
            lead={paragraphs(chapter)[0]}
            raised={place % 2 === 1}
          >
            <GuideSteps
              first={1 + chapters.slice(0, place).reduce((before, it) => before + it.steps.length, 0)}
              steps={steps.map((step) => ({ section: sectionAt(sections, step), picture: pictures[step] }))}
            />
          </PageSection>
        )
      })}
      <PageSection id={opens.id} title={opens.title} lead={paragraphs(opens)[0]} raised>
        <WhoCanUseIt />
      </PageSection>
      <ClosingSection
        title={start.title}
        body={paragraphs(start)[0] ?? ''}
        ways={[
          { to: paths.home, label: howItWorksText.search },
          { to: paths.pricing, label: howItWorksText.plans },
        ]}
      />
    </>
  )
}

/** The steps as stops of one flight, each leading to its section. A phone shows the steps right below. */
function StepContents({ ids }: { ids: readonly StepId[] }) {
  return (
    <nav
      aria-label={howItWorksText.contents}
      className="mt-10 rounded-4 bg-raised px-6 pt-6 pb-5 shadow-float max-md:hidden"
    >
      <ol className="relative grid auto-cols-fr grid-flow-col">
        <span aria-hidden className="absolute top-3 right-[7%] left-[7%] h-0.5 bg-line-2" />
        {ids.map((id, place) => (
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
              {howItWorksText.short[id]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
