import type { FlightDraft, LegDraft } from '../../flights/trips/flight-search-input.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { findConflicts } from './resolver.ts'

export type LegField = Exclude<keyof LegDraft, 'id'>

/** Sets one field of a leg. The next leg's origin follows this destination unless the user changed it. */
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

/** If the check cannot load, errors show on submit only. */
const loadCheck = (): Promise<typeof findConflicts> =>
  import('./resolver.ts').then((resolver) => resolver.findConflicts).catch(() => () => [])

/**
 * Shows conflicts between flights (not missing values) before the form is submitted. The last of several concurrent calls
 * wins.
 */
export function createConflictReporter(
  form: Form,
  isSent: () => boolean,
  load = loadCheck,
): () => Promise<void> {
  let latest = 0
  return async () => {
    const call = ++latest
    const check = await load()
    if (call !== latest || isSent()) return
    form.clearErrors('legs')
    for (const [path, message] of check(form.getValues())) form.setError(path, { type: 'clash', message })
  }
}
