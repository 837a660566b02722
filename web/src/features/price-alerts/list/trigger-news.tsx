import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { farePhrase } from '../../../format/money.ts'
import { alertText } from '../../../text/alert-text.ts'
import { useSeen } from '../news.ts'
import { useTripName } from '../trip-words.ts'
import { triggersOf } from './tabs.ts'

const words = alertText.page

/** Says that those that are here have been seen, and tells of each that is triggered while somebody looks. */
export function TriggerNews({ alerts }: { alerts: readonly PriceAlert[] }) {
  const triggers = triggersOf(alerts)
  const [first] = useState(triggers)
  const fresh = [...triggers].filter(([key]) => !first.has(key))
  return (
    <>
      <Seen key={[...triggers.keys()].toSorted().join()} />
      <output className="sr-only">
        {fresh.map(([key, alert]) => (
          <p key={key}>
            <Trigger alert={alert} />
          </p>
        ))}
      </output>
    </>
  )
}

/** Says once that somebody has looked, also where there is nothing new: more than is here may have been triggered. */
function Seen() {
  const { mutate } = useSeen()
  const see = useEffectEvent(() => mutate())
  useEffect(() => see(), [])
  return null
}

function Trigger({ alert }: { alert: PriceAlert }) {
  const name = useTripName(alert)
  return alert.found
    ? words.spokenTriggered(name, farePhrase(alert.found.price, 'USD'))
    : words.spokenTriggeredLocked(name)
}
