import { overviewText } from './messages.ts'
import {
  type AnalyticsOverview,
  type FinancialOverview,
  overviewDaysSchema,
} from '@faresight/contracts/admin/overview'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type StickyError, useStickyAnswer } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { formatClock } from '../../format/dates.ts'
import { RetryButton, RetryLink, Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OverviewBars } from '../admin/skeletons.tsx'
import { Overview } from './overview.tsx'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { call } from '../../api/client.ts'
import { type UrlSchema, oneOf, useUrlState } from '../../browser/url-state.ts'

/** Key numbers and charts of the site. */
export function OverviewView() {
  const [span, choose] = useSpan()
  const financial = useStickyAnswer(useQuery(financialQuery(span)))
  const analytics = useStickyAnswer(useQuery(analyticsQuery(span)))
  const isPending = [financial, analytics].some(({ data, failure }) => !data && !failure)
  const at = analytics.data?.at ?? financial.data?.at
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-13 text-ink-2">
          {at ? overviewText.asOf(formatClock(at)) : isPending && <Skeleton className="my-px h-4 w-54" />}
        </p>
        <Segmented
          name="span"
          small
          legend={overviewText.span}
          options={spans.map((value) => ({ value, label: overviewText.spans[value] }))}
          value={span}
          onChange={choose}
        />
      </div>
      {isPending ? (
        <output className="block">
          <span className="sr-only">{overviewText.loading}</span>
          <OverviewBars />
        </output>
      ) : (
        <div
          aria-busy={financial.isOther || analytics.isOther}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity aria-busy:opacity-60"
        >
          <Known financial={financial} analytics={analytics} />
        </div>
      )}
    </div>
  )
}

interface Answer<T> {
  data: T | undefined
  failure: StickyError | null
}

interface Props {
  financial: Answer<FinancialOverview>
  analytics: Answer<AnalyticsOverview>
}

/** Either request may fail alone. */
function Known({ financial, analytics }: Props) {
  const failed = [
    { answer: financial, sentence: overviewText.financialFailed },
    { answer: analytics, sentence: overviewText.analyticsFailed },
  ].flatMap(({ answer: { data, failure }, sentence }) =>
    failure ? [{ failure, sentence, isOld: data !== undefined }] : [],
  )
  const again = {
    busy: failed.some(({ failure }) => failure.again.busy),
    onAgain: () => failed.forEach(({ failure }) => failure.again.onAgain()),
  }
  if (!financial.data && !analytics.data)
    return (
      <Failure
        icon={<CloudOff />}
        title={overviewText.failedTitle}
        sentence={messageOf(financial.failure?.error, overviewText.financialFailed)}
        reasons={[messageOf(analytics.failure?.error, overviewText.analyticsFailed)]}
      >
        <RetryButton variant="primary" {...again} />
      </Failure>
    )
  return (
    <>
      {failed.map(({ failure, sentence, isOld }) => (
        <div key={sentence} role="alert">
          <Note kind={isOld ? 'amber' : 'red'} icon={<CloudOff aria-hidden />} end={<RetryLink {...again} />}>
            {isOld ? overviewText.stale : messageOf(failure.error, sentence)}
          </Note>
        </div>
      ))}
      <Overview financial={financial.data ?? null} analytics={analytics.data ?? null} />
    </>
  )
}

/** How often the server recalculates. */
const refreshMs = 60_000

// Another range keeps the old numbers on screen until it has loaded.
const shared = {
  meta: { personal: true },
  refetchInterval: refreshMs,
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
} as const

function financialQuery(days: Span) {
  return queryOptions({
    ...shared,
    queryKey: ['admin-financial', days],
    queryFn: ({ signal }) => call(adminRoutes.financial, { query: { days }, signal }),
  })
}

function analyticsQuery(days: Span) {
  return queryOptions({
    ...shared,
    queryKey: ['admin-analytics', days],
    queryFn: ({ signal }) => call(adminRoutes.analytics, { query: { days }, signal }),
  })
}

type Span = (typeof overviewDaysSchema.options)[number]

const spans: readonly Span[] = overviewDaysSchema.options

const defaultSpan: Span = '30'

const overviewUrl: UrlSchema<{ days: Span }> = {
  params: { days: oneOf(spans, defaultSpan) },
  history: 'replace',
}

function useSpan(): [Span, (span: Span) => void] {
  const [{ days }, change] = useUrlState(overviewUrl)
  return [days, (span) => change({ days: span })]
}
