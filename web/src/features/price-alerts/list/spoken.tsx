import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertText } from '../../../text/alert-text.ts'
import { useTripName } from '../trip-words.ts'
import type { Told } from './alert-steps.tsx'

const { page: words } = alertText

type Done = Omit<Told, 'did'> & { did: Told['did'] | 'restored' }

/** Says what was done, for those who do not see it. */
export function Spoken({ told }: { told: Done | null }) {
  return <output className="sr-only">{told && <Words did={told.did} alert={told.alert} />}</output>
}

function Words({ did, alert }: { did: Done['did']; alert: PriceAlert }) {
  return words.did[did](useTripName(alert))
}
