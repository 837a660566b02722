import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAddress } from '../../browser/address.ts'
import { hasCart } from '../../features/cart/stored-cart.ts'
import { isBackFromGoogle, withoutGoogleMark } from '../../features/session/google-return.ts'
import { tellOtherTabs } from '../../features/session/other-tabs.ts'
import { ownPath } from '../../features/session/redirect.ts'
import { dropWay, keptWay } from '../../features/session/stored-way.ts'
import { paths } from '../../paths.ts'

/**
 * Whoever comes back from Google goes on to the plan that waits in the cart, else to where they were going, else stays; and
 * the address says no more of it.
 */
export function useBackFromGoogle(): void {
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const isBack = isBackFromGoogle(address)
  useEffect(() => {
    if (!isBack) return
    tellOtherTabs('changed')
    const target = hasCart() ? paths.cart : ownPath(keptWay())
    dropWay()
    if (target === paths.home) change(withoutGoogleMark)
    else void navigate(target, { replace: true })
  }, [isBack, change, navigate])
}
