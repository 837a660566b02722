import type { DbOrTx } from '@faresight/kit/postgres'
import { isAbnormal, ownShareOf } from '../providers/guard/allowances.ts'
import type { Guarded } from '../providers/guard/guarded-send.ts'
import { totalsOf } from './store.ts'

/** What visitors and members have used up today of each provider's day. */
export async function sharesToday(db: DbOrTx, providers: readonly Guarded[], now: Date) {
  const totals = await totalsOf(db, now.toISOString().slice(0, 10))
  return providers.map(({ name, title, limits }) => {
    const spentBy = (spender: string) =>
      totals.find((it) => it.provider === name && it.spender === spender)?.requests ?? 0
    const visitors = spentBy('visitors')
    const visitorsLimit = ownShareOf(limits, 'visitor')
    return {
      provider: name,
      title,
      visitors,
      visitorsLimit,
      members: spentBy('members'),
      membersLimit: ownShareOf(limits, 'member'),
      isAbnormal: isAbnormal({ spent: visitors, most: visitorsLimit, now }),
    }
  })
}
