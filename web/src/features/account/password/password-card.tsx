import type { Account } from '@faresight/contracts/auth/account-http'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '../../../people/account-query.ts'
import type { GoogleStep } from '../../../sign-in-again/steps.ts'
import { accountText } from '../../../text/account-text.ts'
import { passwordText } from '../../../text/password-text.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthenticatorMethod } from '../authenticator/authenticator-method.tsx'
import { GoogleMethod } from '../google/google-method.tsx'
import { Method } from '../method.tsx'
import { PasskeysMethod } from '../passkeys/passkeys-method.tsx'
import { Section } from '../section.tsx'
import { PasswordForm } from './password-form.tsx'

const words = accountText.password

interface Props {
  account: Account
  google: GoogleStep
}

/** How one signs in: by password, which can be changed here, by Google and by passkeys. */
export function PasswordCard({ account, google }: Props) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button is back with the next paint.
    requestAnimationFrame(() => change.current?.focus())
  }
  return (
    <Section id="methods">
      <div className="grid gap-4">
        <Method
          icon={<KeyRound aria-hidden />}
          title={passwordText.password}
          sentence={account.hasPassword ? words.has : words.none}
        >
          {!isOpen && (
            <Button
              ref={change}
              onClick={() => {
                setDone(null)
                setOpen(true)
              }}
            >
              {account.hasPassword ? words.change : words.choose}
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
        {isOpen && (
          <PasswordForm
            user={account.user}
            hasPassword={account.hasPassword}
            google={google}
            onCancel={close}
            onChanged={() => {
              setDone(account.hasPassword ? words.changed : words.chosen)
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
