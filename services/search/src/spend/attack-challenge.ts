import { searchProblems } from '@faresight/contracts/search/problems'
import { admitVisitorRpc } from '@faresight/contracts/search/rpc'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Db } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { challengeGiven } from '../metrics.ts'
import type { Guard } from '../providers/guard/guard.ts'
import { isProven, newChallenge } from './challenge.ts'
import type { DaySalt, VisitorNetworks } from './networks.ts'
import { sharesToday } from './shares.ts'

/** How long it is taken for granted how fast visitors use up the day. */
const knownForMs = 5000

/** A challenge takes milliseconds to make: who asks again within this time gets the same. */
const sameForMs = 60_000
const mostChallenges = 20_000

/** What a visitor has to solve before any provider is asked for them; `null` where nothing, as mostly: only while searches come in as in an attack. */
export type AttackChallenge = (networks: readonly string[], proof: string | null) => Promise<string | null>

export interface AttackChallengeOptions {
  db: Db
  guard: Pick<Guard, 'counted'>
  salt: DaySalt
  log: Log
  now: () => Date
}

export function createAttackChallenge({
  db,
  guard,
  salt,
  log,
  now,
}: AttackChallengeOptions): AttackChallenge {
  const given = new BoundedMap<string, { challenge: Promise<string>; until: number }>(mostChallenges)
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

  function challengeFor(network: string, secret: string): Promise<string> {
    const at = now()
    const before = given.get(network)
    if (before && before.until > at.getTime()) return before.challenge
    const challenge = newChallenge(network, secret, at)
    given.set(network, { challenge, until: at.getTime() + sameForMs })
    return challenge
  }

  return async ([network = ''], proof) => {
    if (!guard.counted().length || !(await isAttacked())) return null
    const secret = await salt()
    const hasProof = proof !== null && (await isProven(proof, { network, secret, now: now() }))
    challengeGiven(hasProof ? 'solved' : 'given')
    return hasProof ? null : challengeFor(network, secret)
  }
}

/** Tells other services for whom the requests of a visitor are counted, and what has to be solved first. */
export function serveVisitors({
  bus,
  attackChallenge,
  visitorNetworks,
}: {
  bus: Bus
  attackChallenge: AttackChallenge
  visitorNetworks: VisitorNetworks
}): void {
  bus.serveRpc(admitVisitorRpc, async ({ address, proof }) => {
    const networks = await visitorNetworks(address)
    return { networks, challenge: await attackChallenge(networks, proof) }
  })
}

/** @throws Problem with what is to be solved */
export async function requireProof(
  attackChallenge: AttackChallenge,
  networks: readonly string[],
  proof: string | null,
): Promise<void> {
  const challenge = await attackChallenge(networks, proof)
  if (challenge !== null) throw new Problem(searchProblems['proof-of-work-required'], { challenge })
}
