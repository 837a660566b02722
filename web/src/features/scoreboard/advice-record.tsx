import { countedChange } from '@faresight/contracts/ai-scan/forecast-rules'
import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import { useLocation } from 'react-router-dom'
import { formatShare } from '../../format/shares.ts'
import { recordAnchor } from '../../paths.ts'
import { scoreboardText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { FigureTable, Section, Share } from './section.tsx'

const answers = ['wait', 'buy'] as const
type Answer = (typeof answers)[number]

interface Props {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** Rows have anchors: `/scoreboard#wait-14`. */
export function AdviceRecord({ horizons, fewest }: Props) {
  const { hash } = useLocation()
  const rowOf = (answer: Answer, { horizonDays, [answer]: { said, right, share } }: HorizonScore) => {
    const id = recordAnchor(answer, horizonDays)
    const isMeant = hash === `#${id}`
    return {
      name: scoreboardText.days(horizonDays),
      cells: [
        scoreboardText.count(said),
        scoreboardText.count(right),
        said === 0 ? (
          <span key="share" className="font-normal text-ink-2">
            {scoreboardText.advice.never}
          </span>
        ) : (
          <Share key="share" share={share} fewest={fewest} format={formatShare} />
        ),
      ],
      className: cx('scroll-my-40 outline-none focus-visible:shadow-none', isMeant && 'bg-sky-tint'),
      element: { id, tabIndex: -1, ...(isMeant && ({ 'aria-current': 'location' } as const)) },
    }
  }
  return (
    <Section title={scoreboardText.advice.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        {answers.map((answer) => (
          <div key={answer} className="min-w-0">
            <h3 className="text-16 tracking-snug">{scoreboardText.advice[answer]}</h3>
            <p className="mb-1 text-13 text-ink-2">
              {scoreboardText.advice.means[answer](formatShare(countedChange))}
            </p>
            <FigureTable
              label={scoreboardText.advice[answer]}
              heads={[
                scoreboardText.ranges.ahead,
                scoreboardText.advice.said,
                scoreboardText.advice.right,
                scoreboardText.advice.share,
              ]}
              strong={3}
              rows={horizons.map((score) => rowOf(answer, score))}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
