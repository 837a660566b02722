import { countedChange } from '@faresight/contracts/ai-scan/forecast-rules'
import type { ReliabilityBin } from '@faresight/contracts/ai-scan/scoreboard'
import { formatShare } from '../../format/shares.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { ReliabilityChart } from './reliability-chart.tsx'
import { barsOf } from './rules.ts'
import { Section } from './section.tsx'

const words = scoreboardText.chances

interface Props {
  bins: readonly ReliabilityBin[]
  fewest: number
}

/** What became of the chances that were told: drawn for the eye, in a table for the ear. */
export function Chances({ bins, fewest }: Props) {
  return (
    <Section title={words.title} lead={words.lead(formatShare(countedChange))}>
      <ReliabilityChart bars={barsOf(bins, fewest)} fewest={fewest} />
      <div className="sr-only">
        <table>
          <caption>{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.chance}</th>
              <th scope="col">{words.forecasts}</th>
              <th scope="col">{words.mean}</th>
              <th scope="col">{words.happened}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, to, count, said, happened }) => (
              <tr key={from}>
                <th scope="row">{words.between(formatShare(from), formatShare(to))}</th>
                <td>{scoreboardText.count(count)}</td>
                <td>{said === null ? scoreboardText.none : formatShare(said)}</td>
                <td>{happened === null ? scoreboardText.none : formatShare(happened)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
