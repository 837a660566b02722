import { useEffect, useEffectEvent, useState } from 'react'
import { checkoutText } from '../../text/checkout-text.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const words = checkoutText.outcome
const seconds = 3

/** Leads on by itself after three seconds, at once when asked to, and not at all where somebody wants to stay. */
export function Countdown({ onEnd }: { onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const [isStopped, setStopped] = useState(false)
  const pass = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : onEnd()))
  useEffect(() => {
    if (isStopped) return undefined
    const timer = setInterval(() => pass(), 1000)
    return () => clearInterval(timer)
  }, [isStopped])
  return (
    <div className="grid justify-items-center gap-3">
      <Button variant="primary" size="lg" onClick={onEnd}>
        {words.start}
      </Button>
      <p className="text-14 text-ink-2">
        {/* Said once: a voice that counts would be heard to the end of it. */}
        <output className="sr-only">{isStopped ? words.stopped : words.countdown(seconds)}</output>
        <span aria-hidden>{isStopped ? words.stopped : words.countdown(left)}</span>
      </p>
      {!isStopped && <LinkButton onClick={() => setStopped(true)}>{words.stay}</LinkButton>}
    </div>
  )
}
