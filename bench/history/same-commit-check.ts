import { dayMs } from '@faresight/contracts/days'
import type { HistoryModels } from '../../services/ai-scan/src/history/store.ts'

/**
 * Asserts that the filled documents have the shape of those the service stored `today` (both collections have some).
 * @throws with both shapes
 */
export async function assertSameDocumentShapes(
  { history, priceDays }: HistoryModels,
  today: number,
): Promise<void> {
  const start = new Date(today * dayMs)
  const [before, since] = [{ $lt: start }, { $gte: start }]
  refuse(
    await history.findOne({ scannedAt: before }).sort({ scannedAt: -1 }).lean(),
    await history.findOne({ scannedAt: since }).sort({ scannedAt: -1 }).lean(),
  )
  refuse(
    await priceDays.findOne({ seenAt: before }).sort({ seenAt: -1 }).lean(),
    await priceDays.findOne({ seenAt: since }).sort({ seenAt: -1 }).lean(),
  )
}

function refuse(filled: object | null, stored: object | null): void {
  const [here, there] = [formOf(filled), formOf(stored)]
  if (!filled || here !== there)
    throw new Error(`What was filled in is not what the service stores:\n${here}\n${there}`)
}

/** Names and types; nullable fields have no type. */
function formOf(document: object | null): string {
  const maybeNothing = new Set(['returnDate', 'questionKey'])
  const fields = Object.entries(document ?? {}).map(([name, value]) =>
    maybeNothing.has(name) ? name : `${name}: ${value instanceof Date ? 'date' : typeof value}`,
  )
  return fields.toSorted().join(', ')
}
