import {
  type Account,
  accountRoutes,
  accountSignInMaxAgeMinutes,
} from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { serverErrorMessage } from '../../api/form-errors.ts'
import { ApiProblem } from '../../api/problems.ts'
import { paths } from '../../paths.ts'
import { SignInAgain } from '../../sign-in-again/sign-in-again.tsx'
import { accountText } from './messages.ts'
import { signInAgainText } from '../../sign-in-again/messages.ts'
import { Dialog, DialogSteps, type DialogControl } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type SessionSteps, deleteAnchor } from './sections.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'

interface Props extends DialogControl {
  account: Account
  steps: SessionSteps
}

/** Confirms the deletion of an account, and asks to sign in again if the server requires it. */
export function DeleteDialog({ account, steps, onClose, returnTo }: Props) {
  const [isTooOld, setTooOld] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(accountRoutes.closeAccount),
    meta: { personal: true },
    onSuccess: steps.onClosed,
    onError: (error) => {
      if (isOldSignIn(error)) setTooOld(true)
      else
        showToast({
          kind: 'failure',
          title: accountText.danger.failed,
          body: serverErrorMessage(error, accountText.danger.failedWhy),
        })
    },
  })
  const parts = {
    onClose,
    isBusy: remove.isPending || remove.isSuccess,
    failure:
      remove.error && !isOldSignIn(remove.error)
        ? serverErrorMessage(remove.error, accountText.danger.failedWhy)
        : null,
  }
  return (
    <Dialog
      title={isTooOld ? signInAgainText.title : accountText.danger.title}
      lead={isTooOld ? signInAgainText.lead(accountSignInMaxAgeMinutes) : accountText.danger.lead}
      onClose={onClose}
      returnTo={returnTo}
    >
      {isTooOld ? (
        <SignInAgain
          {...parts}
          account={account}
          steps={steps.again}
          back={`${paths.account}${deleteAnchor}`}
          words={{
            confirm: accountText.danger.confirm,
            busy: accountText.danger.busy,
            cancel: accountText.danger.keep,
          }}
          variant="danger"
          onSignedIn={() => remove.mutate()}
        />
      ) : (
        <ConfirmDelete {...parts} onConfirm={() => remove.mutate()} />
      )}
    </Dialog>
  )
}

function isOldSignIn(error: Error): boolean {
  return error instanceof ApiProblem && error.code === authProblems['sign-in-too-old'].code
}

interface ConfirmDeleteProps {
  isBusy: boolean
  failure: string | null
  onClose: () => void
  onConfirm: () => void
}

function ConfirmDelete({ isBusy, failure, onClose, onConfirm }: ConfirmDeleteProps) {
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toUpperCase() === accountText.danger.word
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed && !isBusy) onConfirm()
      }}
    >
      <ul className="my-4 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3 [&>li]:text-balance">
        {accountText.danger.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Field
        id="delete-word"
        label={accountText.danger.type(accountText.danger.word)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FieldError>{failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{accountText.danger.keep}</Button>
        <Button type="submit" variant="danger" disabled={!isConfirmed} busy={isBusy}>
          {isBusy ? accountText.danger.busy : accountText.danger.confirm}
        </Button>
      </DialogSteps>
    </form>
  )
}
