import type { FlightDraft, LegDraft } from '../../flights/trips/flight-question.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { clashesIn } from './resolver.ts'

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

type Form = Pick<UseFormReturn<FlightDraft>, 'getValues' | 'setError' | 'clearErrors'>

/** Where the check cannot be loaded nothing is said early. */
const loadCheck = (): Promise<typeof clashesIn> =>
  import('./resolver.ts').then((resolver) => resolver.clashesIn).catch(() => () => [])

/**
 * Says which flights of a form do not go together, once the check of that is there; the last of several calls does. Once the
 * form has been sent its own check says all; until then nobody is told of what is still missing.
 */
export function clashSayer(form: Form, isSent: () => boolean, load = loadCheck): () => Promise<void> {
  let latest = 0
  return async () => {
    const call = ++latest
    const check = await load()
    if (call !== latest || isSent()) return
    form.clearErrors('legs')
    for (const [path, message] of check(form.getValues())) form.setError(path, { type: 'clash', message })
  }
}
