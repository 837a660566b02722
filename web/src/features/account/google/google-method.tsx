import { accountRoutes, type Account } from '@faresight/contracts/auth/account-http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorBelow } from '../../../api/form-refusal.ts'
import { withRecentSignIn } from '../../../api/recent-sign-in.ts'
import { useAddress } from '../../../browser/address.ts'
import { accountQuery } from '../../../people/account-query.ts'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { GoogleMark } from '../../../ui/google-mark.tsx'
import { Method } from '../method.tsx'

const words = accountText.methods

interface Props {
  account: Account
  /** Whether the server offers Google. */
  isOffered: boolean
}

/** Google as a way to sign in: connected by a visit to Google, which leads back here, and disconnected where a password is left. */
export function GoogleMethod({ account, isOffered }: Props) {
  const client = useQueryClient()
  const outcome = useOutcome()
  const connect = useMutation({
    mutationFn: () => withRecentSignIn(() => call(accountRoutes.linkGoogle)),
    meta: { personal: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  const disconnect = useMutation({
    mutationFn: () => withRecentSignIn(() => call(accountRoutes.unlinkGoogle)),
    meta: { personal: true },
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  const done = disconnect.isSuccess ? words.disconnected : outcome === 'linked' ? words.linked : null
  return (
    <div className="grid gap-2">
      <Method
        icon={<GoogleMark />}
        title={words.google}
        sentence={account.hasGoogle ? words.connected : words.notConnected}
      >
        {!account.hasGoogle && isOffered && (
          <Button busy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
            {connect.isPending || connect.isSuccess ? words.connecting : words.connect}
          </Button>
        )}
        {account.hasGoogle && account.hasPassword && (
          <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {disconnect.isPending ? words.disconnecting : words.disconnect}
          </Button>
        )}
      </Method>
      <output className="empty:hidden">
        {done && (
          <p className="flex gap-2 text-14 text-green-text">
            <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0" />
            {done}
          </p>
        )}
      </output>
      <FieldError>
        {connect.error
          ? errorBelow(connect.error, words.connectFailed)
          : disconnect.error
            ? errorBelow(disconnect.error, words.disconnectFailed)
            : sentenceOf(outcome, account.user.email)}
      </FieldError>
    </div>
  )
}

/** What became of a visit to Google, as the address said: it says so once. */
function useOutcome(): string | null {
  const [address, change] = useAddress()
  const [outcome] = useState(address.get('google'))
  useEffect(() => {
    change((now) => {
      const next = new URLSearchParams(now)
      next.delete('google')
      return next
    })
  }, [change])
  return outcome
}

function sentenceOf(outcome: string | null, email: string): string | undefined {
  const { refused } = words
  if (outcome === null || outcome === 'linked') return undefined
  if (outcome === 'other-address') return refused['other-address'](email)
  return outcome === 'cancelled' || outcome === 'other-account' ? refused[outcome] : refused.failed
}
