import { scoreboardText } from '../features/scoreboard/messages.ts'
import { headText } from './messages.ts'
import type {
  HorizonScore,
  ForecastScoreboard,
  PublicScoreboard,
} from '@faresight/contracts/ai-scan/scoreboard'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useStickyError } from '../api/sticky-error.ts'
import { messageOf } from '../api/problems.ts'
import { RetryButton, Failure } from '../ui/failure.tsx'
import { AdviceRecord, Counts, CountsSkeleton, Ranges } from '../features/scoreboard/forecast-tables.tsx'
import {
  scoreboardQuery,
  EarlyNotice,
  FigureTable,
  Section,
  Share,
  TooFewForecasts,
  KeyFigures,
} from '../features/scoreboard/board.tsx'
import { CertificateCoverage } from '../features/scoreboard/certificate-coverage.tsx'
import { ReliabilitySection, compare, savingBars } from '../features/scoreboard/reliability.tsx'
import {
  minPriceChangeShare,
  minScoredForecasts,
  forecastHorizonDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import { formatFineShare, formatShare } from '../format/shares.ts'
import { figuresText } from '../text/figures.ts'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'

export function ScoreboardPage() {
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <div className="mb-6 max-w-[68ch] md:mb-8">
        <h1>{headText.scoreboard.title}</h1>
        <p className="mt-2 text-16 text-ink-2">{scoreboardText.lead}</p>
      </div>
      <ScoreboardView />
    </div>
  )
}

function ScoreboardView() {
  const board = useQuery(scoreboardQuery)
  const failure = useStickyError(board)
  const { data } = board
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data ? (
        <Figures board={data} />
      ) : failure ? (
        <Failure
          icon={<CloudOff />}
          title={scoreboardText.failedTitle}
          sentence={messageOf(failure.error, scoreboardText.failed)}
        >
          <RetryButton variant="primary" {...failure.again} />
        </Failure>
      ) : (
        <CountsSkeleton />
      )}
      {/* Shown last, so that loading doesn't move it. */}
      {(data ?? failure) && <Method />}
    </div>
  )
}

function Figures({ board }: { board: PublicScoreboard }) {
  const { horizons, reliability, savings, enough, minScored } = board
  return (
    <>
      <Counts board={board} />
      {enough ? (
        <>
          <KeyFigures board={board} />
          <Ranges horizons={horizons} fewest={minScored} />
          <AdviceRecord horizons={horizons} fewest={minScored} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
            <ReliabilitySection bins={reliability} fewest={minScored} />
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
              <Savings savings={savings} fewest={minScored} />
              <Brier horizons={horizons} fewest={minScored} />
            </div>
          </div>
        </>
      ) : (
        <EarlyNotice board={board} heading="h2">
          <Link to={`${paths.aiFeatures}#forecasts`} className={buttonClass({ className: 'mt-5' })}>
            {scoreboardText.early.how}
          </Link>
        </EarlyNotice>
      )}
      <CertificateCoverage board={board} />
    </>
  )
}

function Method() {
  return (
    <Section title={scoreboardText.method.title}>
      <ul className="grid list-disc gap-2 pl-5 text-14 text-ink-2 marker:text-ink-3 lg:columns-2 lg:block lg:gap-x-12 lg:[&>li]:mb-2 lg:[&>li]:break-inside-avoid [&>li]:text-pretty">
        {scoreboardText.method
          .list(formatShare(minPriceChangeShare), minScoredForecasts, forecastHorizonDays)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
    </Section>
  )
}

const formatBrier = (score: number) => figuresText.decimals(score, 3)

interface BrierProps {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** The Brier scores of our chances and of the baseline. */
function Brier({ horizons, fewest }: BrierProps) {
  return (
    <Section title={scoreboardText.chances.brierTitle} lead={scoreboardText.chances.brierLead}>
      <FigureTable
        label={scoreboardText.chances.brierTitle}
        heads={[
          scoreboardText.ranges.ahead,
          scoreboardText.chances.ours,
          scoreboardText.chances.usual,
          scoreboardText.chances.verdict,
        ]}
        strong={3}
        rows={horizons.map(({ horizonDays, brier, baseBrier }) => ({
          name: scoreboardText.days(horizonDays),
          cells: [
            <Share key="ours" share={brier} fewest={fewest} format={formatBrier} />,
            <Share key="usual" share={baseBrier} fewest={fewest} format={formatBrier} />,
            verdictWords(brier, baseBrier) ?? <TooFewForecasts key="verdict" fewest={fewest} />,
          ],
        }))}
      />
    </Section>
  )
}

function verdictWords(brier: number | null, baseBrier: number | null): string | null {
  const verdict = compare(brier, baseBrier)
  if (!verdict) return null
  return verdict.kind === 'alike'
    ? scoreboardText.chances.alike
    : scoreboardText.chances[verdict.kind](formatShare(verdict.share))
}

interface SavingsProps {
  savings: ForecastScoreboard['savings']
  fewest: number
}

function Savings({ savings, fewest }: SavingsProps) {
  const parts = savingBars(savings)
  return (
    <Section
      title={scoreboardText.savings.title}
      lead={scoreboardText.savings.lead(savings.trips, savings.horizonDays)}
    >
      <dl className="grid gap-4">
        {(['following', 'perfect'] as const).map((who) => (
          <div key={who} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 text-14">
            <dt className={cx(who === 'following' && 'font-medium')}>{scoreboardText.savings[who]}</dt>
            <dd className="font-semibold">
              <Share share={savings[who]} fewest={fewest} format={formatSaving} />
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 rounded-full bg-sunken">
              <span
                style={{ width: `${parts[who] * 100}%` }}
                className={cx('block h-full rounded-full', who === 'following' ? 'bg-sky' : 'bg-sky-line')}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function formatSaving(share: number): string {
  if (Math.abs(share) < 0.0005) return scoreboardText.savings.same
  return share > 0
    ? scoreboardText.savings.less(formatFineShare(share))
    : scoreboardText.savings.more(formatFineShare(-share))
}
