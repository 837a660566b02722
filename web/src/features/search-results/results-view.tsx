import { RecoveryActions } from '../../flights/results/result-notes.tsx'
import type { Viewer } from '@faresight/contracts/viewer'
import { type ReactNode, useDeferredValue, useId, useMemo, useRef } from 'react'
import { useLevels, routeOfSearch } from '../../flights/levels/api.ts'
import { sectionIds } from '../../flights/results/section.ts'
import { searchText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { SkipLink, LinkButton } from '../../ui/button.tsx'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Found } from './calls.ts'
import { FilterSkeleton } from './skeletons.tsx'
import { ResultsBody } from './results-body.tsx'
import { ResultsTools } from './results-tools.tsx'
import { noFilters } from './filters.ts'
import { ResultsHead } from './results-head.tsx'
import { useResults } from './use-results.ts'
import { BagsContext } from '../../flights/fares/bags.tsx'
import { failureReason, stageOf } from './live-results.ts'
import { Remarks } from './results-head.tsx'
import { viewerAccess } from './use-results.ts'
import type { LegPlaces } from './time-filters.tsx'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { PlaneTakeoff } from 'lucide-react'
import { fieldMessages, isBadRequest, messageOf } from '../../api/problems.ts'
import { Failure } from '../../ui/failure.tsx'
import { answerGaps, searchRemarks } from './provider-words.ts'

interface Progress {
  /** Only its currency changes, together with that of what is found: another search mounts another view. */
  question: FlightSearchInput
  found: Found | undefined
  error: Error | null
  busy: boolean
}

interface Props extends Progress {
  viewer: Viewer
  unlock: ReactNode
  note: ReactNode
  /** How many dates around the search are known, and what they cost. */
  dates: ReactNode
  onAgain: () => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
}

/** Renders long lists at low priority, so that input stays responsive. */
function useDeferredProgress({ question, found, error, busy }: Progress): Progress {
  return useDeferredValue(useMemo(() => ({ question, found, error, busy }), [question, found, error, busy]))
}

export function ResultsView({ viewer, unlock, note, dates, onAgain, onEdit, ...now }: Props) {
  const { question, found: known, error, busy } = useDeferredProgress(now)
  const access = viewerAccess[viewer]
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { levels } = useLevels(viewer === 'subscriber' ? routeOfSearch(question) : null)
  const found = failureReason(known, error) ? undefined : known
  const results = useResults({ question, viewer, found }, section)
  const { trip, bags, filters, applied, list, chips, left, change } = results
  const places = useMemo(() => placesOf(question), [question])
  const { kind: stage, reason } = stageOf({
    found: known,
    error,
    busy,
    listed: list.ready ? list.total : null,
  })
  const isWaiting = stage === 'searching'
  // Nothing to sort or filter.
  const isIdle = stage === 'failed' || stage === 'empty'
  const goToList = () => {
    title.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }
  const choices = (
    <FilterPanel
      facets={list.facets}
      filters={filters}
      onChange={change}
      trip={question.tripType}
      places={places}
      currency={question.currency}
      locked={access.lockedFilters}
    />
  )
  return (
    <div
      className={cx(
        'wrap grid items-start gap-x-8 pt-3.5 pb-10 md:pt-6 md:pb-20',
        !isIdle && 'lg:grid-cols-[264px_minmax(0,1fr)]',
      )}
    >
      {!isIdle && (
        <SkipLink to={sectionIds.search} onSkip={goToList}>
          {searchText.results.skip}
        </SkipLink>
      )}
      <FilterAside hidden={isIdle} rules={chips.length} onReset={() => change(noFilters)}>
        {isWaiting ? (
          <FilterSkeleton legs={access.lockedFilters === 'all' ? 0 : trip.legs.length} />
        ) : (
          choices
        )}
      </FilterAside>
      <section ref={section} id={sectionIds.search} aria-labelledby={`${id}-title`} className="min-w-0">
        {!isIdle && (
          <ResultsTools results={results} viewer={viewer} panel={`${id}-list`} waiting={isWaiting}>
            {choices}
          </ResultsTools>
        )}
        <ResultsHead
          titleId={`${id}-title`}
          titleRef={title}
          found={found}
          busy={busy}
          waiting={isWaiting}
          ranked={access.sort === 'free' && !isIdle}
          shown={left}
          total={list.total}
          fresh={list.fresh}
          onAgain={onAgain}
        />
        <div className="max-md:mb-3 max-md:empty:hidden">{!isWaiting && reason === null && note}</div>
        {!isIdle && dates}
        <BagsContext value={bags}>
          <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-title`} className="md:mt-3">
            {reason ? (
              <SearchFailure
                error={error}
                providers={known?.providers ?? []}
                unsupported={reason === 'unsupported'}
                onAgain={onAgain}
                onEdit={onEdit}
              />
            ) : (
              <ResultsBody
                list={list}
                filters={applied}
                trip={trip}
                currency={question.currency}
                levels={levels}
                busy={busy}
                unlock={viewer === 'subscriber' ? null : unlock}
                onMerge={() => {
                  list.mergeNow()
                  // The button is gone, so move the focus to the list.
                  goToList()
                }}
                onFilters={change}
                onEdit={onEdit}
              />
            )}
          </div>
        </BagsContext>
        {found && !isWaiting && <Remarks providers={found.providers} />}
      </section>
    </div>
  )
}

function placesOf({ tripType, origin, destination, legs }: FlightSearchInput): readonly LegPlaces[] {
  if (tripType === 'multicity') return legs
  return [
    { origin, destination },
    { origin: destination, destination: origin },
  ]
}

interface FilterAsideProps {
  hidden: boolean
  rules: number
  onReset: () => void
  children: ReactNode
}

function FilterAside({ hidden, rules, onReset, children }: FilterAsideProps) {
  return (
    <aside aria-label={searchText.filters.title} className="max-lg:hidden" hidden={hidden}>
      <div className="flex min-h-8 items-center justify-between">
        <p className="text-18 font-semibold tracking-snug">{searchText.filters.title}</p>
        {rules > 0 && (
          <LinkButton onClick={onReset} className="text-13">
            {searchText.filters.resetCount(rules)}
          </LinkButton>
        )}
      </div>
      {children}
    </aside>
  )
}

interface SearchFailureProps {
  error: unknown
  providers: readonly ProviderStatus[]
  /** No provider supports this search, or all quotas are used up, so a retry cannot help. */
  unsupported: boolean
  onAgain: () => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
}

/** A failed search: the server's sentence, reasons and next steps. */
function SearchFailure({ error, providers, unsupported, onAgain, onEdit }: SearchFailureProps) {
  const refusal = unsupported ? unsuitedMessage(providers) : undefined
  return (
    <Failure
      icon={<PlaneTakeoff />}
      title={searchText.results.failedTitle}
      sentence={refusal || messageOf(error, searchText.results.failed)}
      reasons={[...fieldMessages(error), ...answerGaps(providers), ...searchRemarks(providers)].filter(
        (reason) => reason !== refusal,
      )}
    >
      <RecoveryActions
        error={error}
        onAgain={unsupported || isBadRequest(error) ? null : onAgain}
        onEdit={onEdit}
      />
    </Failure>
  )
}

function unsuitedMessage(providers: readonly ProviderStatus[]): string | undefined {
  const spent = providers.find((it) => it.quotaExceeded)?.remarks?.[0]
  return spent ?? providers.find((it) => it.unsupported && !it.cachedOnly)?.detail ?? undefined
}
