import type { LegDraft } from '../../../../flights/trips/flight/question.ts'

export type LegField = Exclude<keyof LegDraft, 'id'>

/** Sets one field of one leg. The next leg is offered to start where this one ends, unless it starts elsewhere by choice. */
export function changeLeg(
  legs: readonly LegDraft[],
  index: number,
  field: LegField,
  value: string,
): LegDraft[] {
  const before = legs[index]
  return legs.map((leg, at) => {
    if (at === index) return { ...leg, [field]: value }
    const follows = field === 'destination' && at === index + 1
    const isOurs = !leg.origin || leg.origin === before?.destination
    return follows && isOurs && value ? { ...leg, origin: value } : leg
  })
}
