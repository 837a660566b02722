import type { UseFormReturn } from 'react-hook-form'
import type { FlightDraft } from '../../../../flights/trips/flight/question.ts'
import type { clashesIn } from '../resolver.ts'

type Form = Pick<UseFormReturn<FlightDraft>, 'getValues' | 'setError' | 'clearErrors'>

/** Where the check cannot be loaded nothing is said early. */
const loadCheck = (): Promise<typeof clashesIn> =>
  import('../resolver.ts').then((resolver) => resolver.clashesIn).catch(() => () => [])

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
