import { useEffect, useState } from 'react'
import { text } from '../../../text/text.ts'

const words = text.scan.busy
const everyMs = 2500

/** What a scan is said to be doing: one of a few sentences after the other, while it runs. */
export function useBusyWords(busy: boolean): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = busy ? setInterval(() => setStep((before) => before + 1), everyMs) : undefined
    return () => {
      clearInterval(timer)
      setStep(0)
    }
  }, [busy])
  return words[step % words.length] ?? ''
}
