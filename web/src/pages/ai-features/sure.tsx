import { countedChange, horizons } from '@faresight/contracts/ai-scan/forecast-rules'
import { Answers } from '../../features/guide/ai/answers.tsx'
import { Range } from '../../features/guide/ai/range.tsx'
import { GuidePart, GuideParts } from '../../features/guide/part.tsx'
import { Picture } from '../../features/guide/picture.tsx'
import { formatShare } from '../../format/shares.ts'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Bound } from './bound.tsx'

const { title, lead, bound, learning, forecast } = aiFeaturesText.sure

/** What is said of what nobody has checked, and of what is still to come. */
export function Sure() {
  return (
    <PageSection id="sure" title={title} lead={lead}>
      <GuideParts>
        <GuidePart
          id="bound"
          title={bound.title}
          body={bound.body}
          picture={
            <Picture>
              <Bound />
            </Picture>
          }
        />
        <GuidePart
          id="continuous-learning"
          title={learning.title}
          body={learning.body}
          facts={learning.facts}
          picture={
            <Picture>
              <Range />
            </Picture>
          }
        />
        <GuidePart
          id="forecasts"
          title={forecast.title}
          body={forecast.body(horizons, formatShare(countedChange))}
          facts={forecast.facts}
          picture={
            <Picture>
              <Answers />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}
