import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { useLevels } from '../../../flights/levels/api.ts'
import { LevelNote } from '../../../flights/levels/level-note.tsx'
import { standingSentence } from '../../../flights/levels/level-words.ts'
import { standingOf } from '../../../flights/levels/levels.ts'
import { routeOf } from '../../../flights/levels/route.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

/** How the price of a deal stands to what is usual, for whoever may ask. */
export function DealLevel({ deal, asked }: { deal: OpenDeal; asked: AskedScan }) {
  const { levels, waiting } = useLevels(routeOf(asked))
  const { date, price, currency } = deal
  const { passengers } = asked
  const standing = standingOf(levels, { departureDate: date, price, passengers })
  if (standing)
    return <LevelNote standing={standing}>{standingSentence(standing, { currency, passengers })}</LevelNote>
  // A phone has no room beside the airline: the line is kept until it is known what stands there.
  return waiting && <span aria-hidden className="h-[18px] w-full md:hidden" />
}
