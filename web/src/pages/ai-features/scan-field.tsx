import { DotLegend } from '../../flights/drawings/dot-legend.tsx'
import { ScanMap } from '../../flights/drawings/scan-map.tsx'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { scanText } from '../../text/scan-text.ts'

const { field } = scanText

/** A scan as its map: on a phone fewer days, so that a dot can be seen. */
export function ScanField() {
  return (
    <figure className="mt-9 rounded-4 bg-raised p-4 shadow-float md:mt-12 md:p-8">
      <div aria-hidden>
        <div className="max-md:hidden">
          <ScanMap days={84} nights={12} />
        </div>
        <div className="md:hidden">
          <ScanMap days={36} nights={12} />
        </div>
      </div>
      <figcaption className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 text-12 text-ink-2">
        <span className="text-ink-3">
          {aiFeaturesText.example}. {field.across}
        </span>
        <DotLegend />
      </figcaption>
    </figure>
  )
}
