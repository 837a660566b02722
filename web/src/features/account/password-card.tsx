import { type Account, accountRoutes } from '@faresight/contracts/auth/account-http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountQuery } from '../../people/user.ts'
import type { GoogleStep } from '../../sign-in-again/secret-form.tsx'
import { accountText } from './messages.ts'
import { passwordText } from '../../passwords/messages.ts'
import { Button } from '../../ui/button.tsx'
import { AuthenticatorMethod } from './authenticator-method.tsx'
import { Method, Section, DoneLine } from './sections.tsx'
import { PasskeysMethod } from './passkeys-method.tsx'
import { PasswordForm } from './password-form.tsx'
import { call } from '../../api/client.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { withRecentSignIn } from '../../api/recent-sign-in.ts'
import { useUrlSearch } from '../../browser/url-state.ts'
import { FieldError } from '../../ui/field.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'

interface Props {
  account: Account
  google: GoogleStep
}

/** The sign-in methods of an account. */
export function PasswordCard({ account, google }: Props) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button returns with the next paint.
    requestAnimationFrame(() => change.current?.focus())
  }
  return (
    <Section id="methods">
      <div className="grid gap-4">
        <Method
          icon={<KeyRound aria-hidden />}
          title={passwordText.password}
          sentence={account.hasPassword ? accountText.password.has : accountText.password.none}
        >
          {!isOpen && (
            <Button
              ref={change}
              onClick={() => {
                setDone(null)
                setOpen(true)
              }}
            >
              {account.hasPassword ? accountText.password.change : accountText.password.choose}
            </Button>
          )}
        </Method>
        <DoneLine>{done}</DoneLine>
        {isOpen && (
          <PasswordForm
            user={account.user}
            hasPassword={account.hasPassword}
            google={google}
            onCancel={close}
            onChanged={() => {
              setDone(account.hasPassword ? accountText.password.changed : accountText.password.chosen)
              close()
              void client.invalidateQueries({ queryKey: accountQuery.queryKey })
            }}
          />
        )}
        {(google.isOffered || account.hasGoogle) && (
          <div className="border-t border-line pt-4">
            <GoogleMethod account={account} isOffered={google.isOffered} />
          </div>
        )}
        <div className="border-t border-line pt-4">
          <PasskeysMethod />
        </div>
        {account.authenticator !== 'off' && (
          <div className="border-t border-line pt-4">
            <AuthenticatorMethod account={account} />
          </div>
        )}
      </div>
    </Section>
  )
}

interface GoogleMethodProps {
  account: Account
  isOffered: boolean
}

/** Connecting leads to Google and back; disconnecting requires a password. */
function GoogleMethod({ account, isOffered }: GoogleMethodProps) {
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
  const done = disconnect.isSuccess
    ? accountText.methods.disconnected
    : outcome === 'linked'
      ? accountText.methods.linked
      : null
  return (
    <div className="grid gap-2">
      <Method
        icon={<GoogleMark />}
        title={accountText.methods.google}
        sentence={account.hasGoogle ? accountText.methods.connected : accountText.methods.notConnected}
      >
        {!account.hasGoogle && isOffered && (
          <Button busy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
            {connect.isPending || connect.isSuccess
              ? accountText.methods.connecting
              : accountText.methods.connect}
          </Button>
        )}
        {account.hasGoogle && account.hasPassword && (
          <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {disconnect.isPending ? accountText.methods.disconnecting : accountText.methods.disconnect}
          </Button>
        )}
      </Method>
      <DoneLine>{done}</DoneLine>
      <FieldError>
        {connect.error
          ? errorBelow(connect.error, accountText.methods.connectFailed)
          : disconnect.error
            ? errorBelow(disconnect.error, accountText.methods.disconnectFailed)
            : sentenceOf(outcome, account.user.email)}
      </FieldError>
    </div>
  )
}

/** The `google` parameter that Google's return left in the URL, which is then removed. */
function useOutcome(): string | null {
  const [address, change] = useUrlSearch()
  const [outcome] = useState(address.get('google'))
  useEffect(() => {
    change((now) => {
      now.delete('google')
      return now
    })
  }, [change])
  return outcome
}

function sentenceOf(outcome: string | null, email: string): string | undefined {
  const { refused, connectFailed } = accountText.methods
  if (outcome === null || outcome === 'linked') return undefined
  if (outcome === 'other-address') return refused['other-address'](email)
  return outcome === 'cancelled' || outcome === 'other-account' ? refused[outcome] : connectFailed
}
