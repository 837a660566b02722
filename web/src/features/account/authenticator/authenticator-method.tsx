import type { Account } from '@faresight/contracts/auth/account-http'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '../../../people/account-query.ts'
import { authenticatorText as words } from '../../../text/authenticator-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Method } from '../method.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** The app whose codes a log-in asks for beside the password: setting it up, its recovery codes, removing it. */
export function AuthenticatorMethod({ account }: { account: Account }) {
  const client = useQueryClient()
  const [step, setStep] = useState<'set-up' | 'renew' | 'remove' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const close = (sentence?: string) => {
    setStep(null)
    if (sentence === undefined) return
    setDone(sentence)
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const dialog = { onClose: close, returnTo: () => group.current?.querySelector('button') ?? null }
  const isOn = account.authenticator === 'on'
  return (
    <div className="grid gap-3">
      <Method
        icon={<Smartphone aria-hidden />}
        title={words.title}
        sentence={isOn ? words.on(account.recoveryCodes) : words.none}
      >
        <div ref={group} className="flex flex-wrap gap-2">
          {isOn ? (
            <>
              <Button onClick={() => setStep('renew')}>{words.renew}</Button>
              <Button aria-label={words.removeLabel} onClick={() => setStep('remove')}>
                {words.remove}
              </Button>
            </>
          ) : (
            <Button aria-label={words.setUpLabel} onClick={() => setStep('set-up')}>
              {words.setUp}
            </Button>
          )}
        </div>
      </Method>
      <output className="empty:hidden">
        {done && (
          <p className="flex gap-2 text-14 text-green-text">
            <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0" />
            {done}
          </p>
        )}
      </output>
      {step === 'set-up' && <SetUpDialog {...dialog} />}
      {step === 'renew' && <RenewDialog {...dialog} />}
      {step === 'remove' && <RemoveDialog {...dialog} />}
    </div>
  )
}
