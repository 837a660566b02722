import { defaultChecks } from '@faresight/contracts/ai-scan/allowance'
import { mostSavedSearches } from '@faresight/contracts/search/limits'
import { GuideHero } from '../features/guide/hero.tsx'
import { Alert } from '../features/guide/how/alert.tsx'
import { StepContents } from '../features/guide/how/contents.tsx'
import { OpenToWhom } from '../features/guide/how/open-to-whom.tsx'
import { Saved } from '../features/guide/how/saved.tsx'
import { GuideSteps } from '../features/guide/how/steps.tsx'
import { TravelDetails } from '../features/guide/how/travel-details.tsx'
import { TwoKinds } from '../features/guide/how/two-kinds.tsx'
import { Flight } from '../flights/drawings/flight.tsx'
import { Sellers } from '../flights/drawings/sellers.tsx'
import { Weeks } from '../flights/drawings/weeks.tsx'
import { paths } from '../paths.ts'
import { howItWorksText as words } from '../text/how-it-works-text.ts'
import { PageSection } from '../ui/page-section.tsx'
import { Closing } from './closing.tsx'
import { howItWorksHead } from './heads.ts'
import { useHead } from './use-head.ts'

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
