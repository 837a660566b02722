import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import { locale } from '../../text/text.ts'
import { formatShare } from '../../format/shares.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { compare } from './rules.ts'
import { Section } from './section.tsx'
import { Share, TooFew } from './share.tsx'
import { FigureCell, FigureRow, FigureTable } from './table.tsx'

const words = scoreboardText.chances
const threePlaces = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const tellScore = (score: number) => threePlaces.format(score)

interface Props {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** How close the chances of a fall were to what happened, beside always saying the same one. */
export function Brier({ horizons, fewest }: Props) {
  return (
    <Section title={words.brierTitle} lead={words.brierLead}>
      <FigureTable
        label={words.brierTitle}
        heads={[scoreboardText.ranges.ahead, words.ours, words.usual, words.verdict]}
      >
        {horizons.map(({ horizonDays, brier, baseBrier }) => (
          <FigureRow key={horizonDays} head={scoreboardText.days(horizonDays)}>
            <FigureCell>
              <Share share={brier} fewest={fewest} tell={tellScore} />
            </FigureCell>
            <FigureCell>
              <Share share={baseBrier} fewest={fewest} tell={tellScore} />
            </FigureCell>
            <FigureCell className="font-semibold">
              {verdictWords(brier, baseBrier) ?? <TooFew fewest={fewest} />}
            </FigureCell>
          </FigureRow>
        ))}
      </FigureTable>
    </Section>
  )
}

function verdictWords(brier: number | null, baseBrier: number | null): string | null {
  const verdict = compare(brier, baseBrier)
  if (!verdict) return null
  return verdict.kind === 'alike' ? words.alike : words[verdict.kind](formatShare(verdict.share))
}
