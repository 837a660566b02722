import { defaultChecks } from '@faresight/contracts/ai-scan/allowance'
import { GuidePart, GuideParts } from '../../features/guide/part.tsx'
import { Picture } from '../../features/guide/picture.tsx'
import { TravelDetails } from '../../features/guide/how/travel-details.tsx'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { text } from '../../text/text.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { LastChecks } from './last-checks.tsx'

const { title, lead, scanning, sampling } = aiFeaturesText.looks
/** Of three months from 21 November, for 3 to 14 nights. */
const examplePairs = 1002
const scanFacts = scanning.facts(defaultChecks.visitor, defaultChecks.subscriber)

/** Which date pairs there are, and which of them are checked. */
export function Looks() {
  return (
    <PageSection id="looks" title={title} lead={lead}>
      <GuideParts>
        <GuidePart
          id="multi-date-scanning"
          {...scanning}
          facts={scanFacts}
          picture={
            <Picture>
              <TravelDetails />
              <p className="mt-3 text-center text-13 text-ink-2">{text.scan.pairs(examplePairs)}</p>
            </Picture>
          }
        />
        <GuidePart
          id="sampling"
          {...sampling}
          picture={
            <Picture>
              <LastChecks />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}
