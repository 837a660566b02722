import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { useState } from 'react'
import { usePlaceName } from '../../../flights/airports/place-name.ts'
import { scanText } from '../../../text/scan-text.ts'
import { endedOf, runningIn } from './ended.ts'

const words = scanText.recent
const outcomes = {
  completed: words.done,
  failed: words.failed,
  canceled: words.canceled,
  pending: words.waiting,
  running: words.scanning,
}

/** Says which scan has ended since this was opened, to those who listen. */
export function EndedScan({ scans }: { scans: readonly AiSearchSummary[] }) {
  const [ran, setRan] = useState<readonly string[]>([])
  const news = runningIn(scans).filter((id) => !ran.includes(id))
  if (news.length > 0) setRan([...ran, ...news])
  const ended = endedOf(scans, ran)
  return <output className="sr-only">{ended && <Told scan={ended} />}</output>
}

function Told({ scan }: { scan: AiSearchSummary }) {
  const [from, to] = [usePlaceName(scan.origin), usePlaceName(scan.destination)]
  return words.ended(from, to, outcomes[scan.status])
}
