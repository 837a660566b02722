import { searchProblems } from '@faresight/contracts/search/problems'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Db } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { countVisitorChallenge } from '../metrics.ts'
import type { ProviderGuard } from '../providers/guard/provider-guard.ts'
import { createProofOfWorkChallenge, verifyProofOfWork } from './proof-of-work.ts'
import type { ReadNetworkHashSalt } from './visitor-quota-keys.ts'
import { readQuotaSharesToday } from './quota-shares.ts'

const attackCacheMs = 5000

/** A challenge takes milliseconds to create: within this time a network gets the same one. */
const challengeCacheMs = 60_000
const maxChallenges = 20_000

/** The challenge that a visitor has to solve before a search; `null` with a valid proof, and outside of attacks. */
export type FindAttackChallenge = (
  networks: readonly string[],
  proof: string | null,
) => Promise<string | null>

export interface AttackChallengeDeps {
  db: Db
  guard: Pick<ProviderGuard, 'quotaTrackedProviders'>
  salt: ReadNetworkHashSalt
  log: Log
  now: () => Date
}

export function createAttackChallengeFinder({
  db,
  guard,
  salt,
  log,
  now,
}: AttackChallengeDeps): FindAttackChallenge {
  const given = new BoundedMap<string, { challenge: Promise<string>; until: number }>(maxChallenges)
  let known: { until: number; isAttacked: Promise<boolean> } | undefined

  async function detectAttack(): Promise<boolean> {
    try {
      return (await readQuotaSharesToday(db, guard.quotaTrackedProviders(), now())).some(
        ({ isAbnormal }) => isAbnormal,
      )
    } catch (err) {
      log.warn({ err }, 'attacks are not detected: quota counts are unavailable')
      return false
    }
  }

  function isAttacked(): Promise<boolean> {
    const at = now().getTime()
    if (!known || known.until <= at) known = { until: at + attackCacheMs, isAttacked: detectAttack() }
    return known.isAttacked
  }

  function challengeFor(network: string, secret: string): Promise<string> {
    const at = now()
    const before = given.get(network)
    if (before && before.until > at.getTime()) return before.challenge
    const challenge = createProofOfWorkChallenge(network, secret, at)
    given.set(network, { challenge, until: at.getTime() + challengeCacheMs })
    return challenge
  }

  return async ([network = ''], proof) => {
    if (!guard.quotaTrackedProviders().length || !(await isAttacked())) return null
    const secret = await salt()
    const hasProof = proof !== null && (await verifyProofOfWork(proof, { network, secret, now: now() }))
    countVisitorChallenge(hasProof ? 'solved' : 'given')
    return hasProof ? null : challengeFor(network, secret)
  }
}

export async function requireProofOfWork(
  attackChallenge: FindAttackChallenge,
  networks: readonly string[],
  proof: string | null,
): Promise<void> {
  const challenge = await attackChallenge(networks, proof)
  if (challenge !== null) throw new Problem(searchProblems['proof-of-work-required'], { challenge })
}
