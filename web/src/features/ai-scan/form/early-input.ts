import { useEffect, type RefObject } from 'react'
import type { ScanDraft } from '../../../flights/trips/scan/question.ts'

/** What was chosen in the prerendered form before its script was there: React leaves it on the page, and the form has to hear of it. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  draft: ScanDraft,
  onEarly: (early: Partial<ScanDraft>) => void,
): void {
  useEffect(() => {
    if (!form.current) return
    const early = Object.fromEntries(
      [...new FormData(form.current)]
        .map(([name, value]) => entryOf(name, typeof value === 'string' ? value : '', draft))
        .filter(([name, value]) => Object.hasOwn(draft, name) && draft[name] !== value),
    )
    // Each is a field by its own name, and the form offers nothing but what its fields take.
    if (Object.keys(early).length > 0) onEarly(early)
    // Once: later choices reach the form as they are made.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** A field as the draft holds it. The slider shows the share of time. */
function entryOf(name: string, value: string, draft: ScanDraft): [keyof ScanDraft, string | number] {
  if (name === 'timeShare') return ['priceWeight', (100 - Number(value)) / 100]
  // What is no field is left out by whoever asks.
  const field = name as keyof ScanDraft
  return [field, typeof draft[field] === 'number' ? Number(value) : value]
}
