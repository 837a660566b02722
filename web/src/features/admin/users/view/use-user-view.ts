import type { UserFilter } from '@faresight/contracts/auth/listed-user'
import { useMemo } from 'react'
import { useAddress } from '../../../../browser/address.ts'
import { readFilter, readOpen, withFilter } from './address.ts'

/** Which users are looked at, and whose panel is open, as it stands in the address. */
export function useUserView() {
  const [params, change] = useAddress()
  const filter = useMemo(() => readFilter(params), [params])
  return {
    filter,
    narrow: (part: Partial<UserFilter>) => change((now) => withFilter(now, part)),
    openId: readOpen(params),
    open: (userId: string | null) =>
      change((now) => {
        if (userId === null) now.delete('user')
        else now.set('user', userId)
        return now
      }),
  }
}
