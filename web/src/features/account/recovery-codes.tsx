import { useState } from 'react'
import { authenticatorText as words } from './authenticator-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../ui/dialog.tsx'

interface Props {
  codes: readonly string[]
  onDone: () => void
  returnTo: () => HTMLElement | null
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onDone, returnTo }: Props) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(words.copied)
    } catch {
      setCopied(words.copyFailed)
    }
  }
  return (
    <Dialog title={words.codesTitle} lead={words.codesLead} onClose={onDone} returnTo={returnTo}>
      <ul
        aria-label={words.codes}
        className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-x-4 gap-y-1.5 rounded-2 bg-sunken p-4 font-mono text-14 select-all"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <output className="mt-2 block min-h-5 text-13 text-ink-2">{copied}</output>
      <DialogSteps>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
