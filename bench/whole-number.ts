/** Reads the value of an option; throws with a sentence for what cannot be. */
export function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text.trim()))
    throw new Error(`${option} takes whole numbers from 1 to 9999, not '${text}'`)
  return Number(text)
}
