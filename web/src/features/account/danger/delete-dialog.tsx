import { accountRoutes, recentMinutes, type Account } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { refusalOf } from '../../../api/form-refusal.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { paths } from '../../../paths.ts'
import { SignInAgain } from '../../../sign-in-again/sign-in-again.tsx'
import { accountText } from '../../../text/account-text.ts'
import { signInAgainText } from '../../../text/sign-in-again-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { SessionSteps } from '../session-steps.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { deleteAnchor } from './delete-anchor.ts'

const { danger: words } = accountText
const again = signInAgainText

interface Props {
  account: Account
  steps: SessionSteps
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Says what comes of it, has it confirmed, and asks to sign in once more where the server wants that. */
export function DeleteDialog({ account, steps, onClose, returnTo }: Props) {
  const [isTooOld, setTooOld] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(accountRoutes.closeAccount),
    meta: { personal: true },
    onSuccess: steps.onClosed,
    onError: (error) => {
      if (isOldSignIn(error)) setTooOld(true)
      else showToast({ kind: 'failure', title: words.failed, body: refusalOf(error, words.failedWhy) })
    },
  })
  const parts = {
    onClose,
    isBusy: remove.isPending || remove.isSuccess,
    failure: remove.error && !isOldSignIn(remove.error) ? refusalOf(remove.error, words.failedWhy) : null,
  }
  return (
    <Dialog
      title={isTooOld ? again.title : words.title}
      lead={isTooOld ? again.lead(recentMinutes) : words.lead}
      onClose={onClose}
      returnTo={returnTo}
    >
      {isTooOld ? (
        <SignInAgain
          {...parts}
          account={account}
          steps={steps.again}
          back={`${paths.account}${deleteAnchor}`}
          words={{ confirm: words.confirm, busy: words.busy, cancel: words.keep }}
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
