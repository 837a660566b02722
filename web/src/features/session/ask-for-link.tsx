import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../api/form-refusal.ts'
import { loginText } from '../../text/login-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { keepWay } from './stored-way.ts'

const words = loginText.link

/** Has a link that signs in sent by mail: for whoever is kept out while others guess at their password. */
export function AskForLink({ email, back }: { email: string; back: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await (await import('./calls.ts')).askForSignInLink(email)
      // The link of the mail opens a page that knows nothing of this one.
      keepWay(back)
      setState('sent')
    } catch (error) {
      setFailure(refusalOf(error, words.askFailed))
      setState('idle')
    }
  }
  return (
    <div className="mt-3">
      {state !== 'sent' && (
        <Button onClick={() => void ask()} busy={state === 'busy'} className="w-full">
          {state === 'busy' ? words.asking : words.ask}
        </Button>
      )}
      <output className="block">
        {state === 'sent' && (
          <p className="flex gap-2 text-14 wrap-anywhere text-green-text">
            <MailCheck aria-hidden className="mt-px size-[18px] shrink-0" />
            {words.asked(email)}
          </p>
        )}
      </output>
      <FieldError>{failure}</FieldError>
    </div>
  )
}
