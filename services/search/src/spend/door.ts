import { searchProblems } from '@faresight/contracts/search/problems'
import { admitVisitor } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Db } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { challengeGiven } from '../metrics.ts'
import type { Guard } from '../providers/guard/guard.ts'
import { isProven, newChallenge } from './challenge.ts'
import type { DaySalt } from './networks.ts'
import { sharesToday } from './shares.ts'

/** How long it is taken for granted how fast visitors use up the day. */
const knownForMs = 5000

/** What stands between visitors and providers while searches come in as in an attack. */
export interface Door {
  /** What a visitor has to solve before any provider is asked for them; `null` where nothing, as mostly. */
  challengeFor(networks: readonly string[], proof: string | null): Promise<string | null>
}

export interface DoorOptions {
  db: Db
  guard: Pick<Guard, 'counted'>
  salt: DaySalt
  log: Log
  now: () => Date
}

export function createDoor({ db, guard, salt, log, now }: DoorOptions): Door {
  let known: { until: number; isAttacked: Promise<boolean> } | undefined

  async function look(): Promise<boolean> {
    try {
      return (await sharesToday(db, guard.counted(), now())).some(({ isAbnormal }) => isAbnormal)
    } catch (err) {
      // Without PostgreSQL little is asked for anybody.
      log.warn({ err }, 'it is not known how fast visitors use up the day')
      return false
    }
  }

  function isAttacked(): Promise<boolean> {
    const at = now().getTime()
    if (!known || known.until <= at) known = { until: at + knownForMs, isAttacked: look() }
    return known.isAttacked
  }

  return {
    async challengeFor([network = ''], proof) {
      if (!guard.counted().length || !(await isAttacked())) return null
      const secret = await salt()
      const isKnown = proof !== null && (await isProven(proof, { network, secret, now: now() }))
      challengeGiven(isKnown ? 'solved' : 'given')
      return isKnown ? null : newChallenge(network, secret, now())
    },
  }
}

/** Lets other services ask for their visitors. */
export function serveDoor({ bus, door }: { bus: Bus; door: Door }): void {
  bus.serve(admitVisitor, async ({ networks, proof }) => ({
    challenge: await door.challengeFor(networks, proof),
  }))
}

/** @throws Problem with what is to be solved */
export async function passDoor(door: Door, networks: readonly string[], proof: string | null): Promise<void> {
  const challenge = await door.challengeFor(networks, proof)
  if (challenge !== null) throw new Problem(searchProblems['proof-required'], { challenge })
}
