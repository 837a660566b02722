import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../api/form-refusal.ts'
import { loginText } from '../../text/login-text.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { renewSession } from './session.ts'

const words = loginText.code

/** The code that a log-in lacks: of an authenticator app, or one that stands in for it. */
export function CodeForm({ onRestart, onDone }: { onRestart: () => void; onDone: () => void }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isLate, setLate] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = async () => {
    const calls = await import('./calls.ts')
    try {
      await calls.enterCode(code)
    } catch (error) {
      setLate(calls.isLate(error))
      return refusalOf(error, words.failed)
    }
    const user = await renewSession(client).catch(() => null)
    if (!user) return loginText.errors.session_error
    onDone()
    return undefined
  }
  const send = async () => {
    if (!code.trim()) return setFailure(words.missing)
    setBusy(true)
    setFailure(await submit().catch(() => words.failed))
    setBusy(false)
    field.current?.select()
  }
  return (
    <form
      noValidate
      method="dialog"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <CodeField
        key={String(isRecovery)}
        ref={field}
        id="code"
        label={isRecovery ? words.recovery : words.app}
        isOfApp={!isRecovery}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure}
      />
      {isLate ? (
        <Button variant="primary" size="lg" className="w-full" onClick={onRestart}>
          {words.again}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
          {isBusy ? words.busy : words.submit}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-14">
        <LinkButton
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setFailure(undefined)
            // The other field is there with the next paint.
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {isRecovery ? words.appInstead : words.recoveryInstead}
        </LinkButton>
        <LinkButton onClick={onRestart}>{words.restart}</LinkButton>
      </div>
    </form>
  )
}
