import { quoteLifeMs } from '@faresight/contracts/search/limits'
import { defaultWeights } from '@faresight/contracts/search/score'
import { useState } from 'react'
import { WeightSlider } from '../../features/ai-scan/weight/weight-slider.tsx'
import { ScoreExample } from '../../features/guide/ai/score-example.tsx'
import { GuidePart, GuideParts } from '../../features/guide/part.tsx'
import { Picture } from '../../features/guide/picture.tsx'
import { Sellers } from '../../flights/drawings/sellers.tsx'
import { formatShare } from '../../format/shares.ts'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { CellKinds, Heatmap } from './heatmap.tsx'

const { title, lead, score, calendar, live } = aiFeaturesText.shows
const weighed = score.body(formatShare(defaultWeights.price), formatShare(defaultWeights.time))
const minuteMs = 60_000

/** How deals are ranked, drawn and dated. */
export function Shows() {
  const [priceWeight, setPriceWeight] = useState(defaultWeights.price)
  return (
    <PageSection id="shows" title={title} lead={lead} raised>
      <GuideParts>
        <GuidePart
          id="price-optimization"
          title={score.title}
          body={weighed}
          picture={
            <ScoreExample
              priceWeight={priceWeight}
              slider={<WeightSlider value={priceWeight} onChange={setPriceWeight} />}
            />
          }
        />
        <GuidePart
          id="heatmap"
          title={calendar.title}
          body={calendar.body}
          picture={
            <Picture tall>
              <Heatmap />
            </Picture>
          }
        >
          <CellKinds kinds={calendar.kinds} />
        </GuidePart>
        <GuidePart
          id="real-time-data"
          title={live.title}
          body={live.body(quoteLifeMs / minuteMs)}
          facts={live.facts}
          picture={
            <Picture>
              <Sellers />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}
