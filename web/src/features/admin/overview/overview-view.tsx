import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { sentenceOf } from '../../../api/problems.ts'
import { formatClock } from '../../../format/dates.ts'
import { adminText } from '../../../text/admin-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { analyticsQuery, financialQuery } from './api.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { Overview } from './overview.tsx'
import { spans, useSpan } from './span.ts'

const words = adminText.overview

/** The part Overview of the dashboard: every figure there is, and how they came to be. */
export function OverviewView() {
  const [span, choose] = useSpan()
  const financial = useQuery(financialQuery(span))
  const analytics = useQuery(analyticsQuery(span))
  const isPending = financial.isPending || analytics.isPending
  const at = analytics.data?.at ?? financial.data?.at
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-13 text-ink-2">
          {at ? words.asOf(formatClock(at)) : isPending && <Skeleton className="my-px h-4 w-[215px]" />}
        </p>
        <Segmented
          name="span"
          small
          legend={words.span}
          options={spans.map((value) => ({ value, label: words.spans[value] }))}
          value={span}
          onChange={choose}
        />
      </div>
      {isPending ? (
        <OverviewSkeleton />
      ) : (
        <div
          aria-busy={financial.isPlaceholderData || analytics.isPlaceholderData}
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
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface Props {
  financial: Answer<FinancialOverview>
  analytics: Answer<AnalyticsOverview>
}

/** What came of both questions: either may fail by itself. */
function Known({ financial, analytics }: Props) {
  const failed = [
    { answer: financial, sentence: words.financialFailed },
    { answer: analytics, sentence: words.analyticsFailed },
  ].filter(({ answer }) => answer.error)
  const again = () => void Promise.all(failed.map(({ answer }) => answer.refetch()))
  const isAsking = failed.some(({ answer }) => answer.isFetching)
  if (!financial.data && !analytics.data)
    return (
      <Failure
        icon={<CloudOff />}
        title={words.failedTitle}
        sentence={sentenceOf(financial.error, words.financialFailed)}
        reasons={[sentenceOf(analytics.error, words.analyticsFailed)]}
      >
        <Button variant="primary" busy={isAsking} onClick={again}>
          {pageText.actions.tryAgain}
        </Button>
      </Failure>
    )
  return (
    <>
      {failed.map(({ answer, sentence }) => (
        <div key={sentence} role="alert">
          <Note
            kind={answer.data ? 'amber' : 'red'}
            icon={<CloudOff aria-hidden />}
            end={<LinkButton onClick={again}>{pageText.actions.tryAgain}</LinkButton>}
          >
            {answer.data ? words.stale : sentenceOf(answer.error, sentence)}
          </Note>
        </div>
      ))}
      <Overview financial={financial.data ?? null} analytics={analytics.data ?? null} />
    </>
  )
}
