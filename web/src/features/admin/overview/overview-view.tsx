import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useKeptAnswer, type KeptFailure } from '../../../api/kept-failure.ts'
import { sentenceOf } from '../../../api/problems.ts'
import { formatClock } from '../../../format/dates.ts'
import { adminText } from '../../../text/admin-text.ts'
import { AgainButton, AgainLink } from '../../../ui/again-button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { analyticsQuery, financialQuery } from './api.ts'
import { OverviewBars } from './overview-bars.tsx'
import { Overview } from './overview.tsx'
import { spans, useSpan } from './span.ts'

const words = adminText.overview

/** The part Overview of the dashboard: every figure there is, and how they came to be. */
export function OverviewView() {
  const [span, choose] = useSpan()
  const financial = useKeptAnswer(useQuery(financialQuery(span)))
  const analytics = useKeptAnswer(useQuery(analyticsQuery(span)))
  const isPending = [financial, analytics].some(({ data, failure }) => !data && !failure)
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
        <output className="block">
          <span className="sr-only">{words.loading}</span>
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
  failure: KeptFailure | null
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
        title={words.failedTitle}
        sentence={sentenceOf(financial.failure?.error, words.financialFailed)}
        reasons={[sentenceOf(analytics.failure?.error, words.analyticsFailed)]}
      >
        <AgainButton variant="primary" {...again} />
      </Failure>
    )
  return (
    <>
      {failed.map(({ failure, sentence, isOld }) => (
        <div key={sentence} role="alert">
          <Note kind={isOld ? 'amber' : 'red'} icon={<CloudOff aria-hidden />} end={<AgainLink {...again} />}>
            {isOld ? words.stale : sentenceOf(failure.error, sentence)}
          </Note>
        </div>
      ))}
      <Overview financial={financial.data ?? null} analytics={analytics.data ?? null} />
    </>
  )
}
