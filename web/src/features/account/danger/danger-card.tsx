import type { Account } from '@faresight/contracts/auth/account-http'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../section.tsx'
import type { SessionSteps } from '../session-steps.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { deleteAnchor } from './delete-anchor.ts'

const words = accountText.danger

/** The way out for good. The address opens the dialog for whoever comes back from signing in once more. */
export function DangerCard({ account, steps }: { account: Account; steps: SessionSteps }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsked(false)
    if (hash === deleteAnchor) void navigate({ hash: '' }, { replace: true })
  }
  return (
    <Section id="danger" danger>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[64ch] min-w-0 flex-1 basis-64 text-14 text-balance text-ink-2">{words.body}</p>
        <Button ref={button} variant="danger-line" onClick={() => setAsked(true)}>
          {words.delete}
        </Button>
      </div>
      {(isAsked || hash === deleteAnchor) && (
        <DeleteDialog account={account} steps={steps} onClose={close} returnTo={() => button.current} />
      )}
    </Section>
  )
}
