import type { Account } from '@faresight/contracts/auth/account-http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '../../people/user.ts'
import { authenticatorText as words } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Method, DoneLine, type MethodDialogProps } from './sections.tsx'
import { SetUpDialog, RecoveryCodes } from './authenticator-setup.tsx'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { call } from '../../api/client.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { withRecentSignIn } from '../../api/recent-sign-in.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Sets up and removes the authenticator app, and renews its recovery codes. */
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
      <DoneLine>{done}</DoneLine>
      {step === 'set-up' && <SetUpDialog {...dialog} />}
      {step === 'renew' && <RenewDialog {...dialog} />}
      {step === 'remove' && <RemoveDialog {...dialog} />}
    </div>
  )
}

function RemoveDialog({ onClose, returnTo }: MethodDialogProps) {
  const remove = useMutation({
    mutationFn: () => withRecentSignIn(() => call(secondFactorRoutes.remove)),
    meta: { personal: true },
    onSuccess: () => onClose(words.removed),
  })
  return (
    <ConfirmDialog
      title={words.removeTitle}
      lead={words.removeLead}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(remove.error, words.removeFailed)}
      keep={words.keep}
      confirm={remove.isPending ? words.removeBusy : words.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function RenewDialog({ onClose, returnTo }: MethodDialogProps) {
  const renew = useMutation({
    mutationFn: () => withRecentSignIn(() => call(secondFactorRoutes.renewCodes)),
    meta: { personal: true },
  })
  if (renew.data)
    return (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        onDone={() => onClose(words.renewed)}
        returnTo={returnTo}
      />
    )
  return (
    <ConfirmDialog
      title={words.renewTitle}
      lead={words.renewLead}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(renew.error, words.renewFailed)}
      keep={words.cancel}
      confirm={renew.isPending ? words.renewBusy : words.renewSave}
      variant="primary"
      isBusy={renew.isPending}
      onConfirm={() => renew.mutate()}
    />
  )
}
