import { type LetterText, page } from './letter-page.ts'

/** A letter as it is sent: its two bodies say the same. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/**
 * One look for all our letters. Nothing in them is loaded from anywhere, and no link tells who followed it.
 *
 * @throws where the button leads elsewhere than to a web address
 */
export function renderLetter(letter: LetterText, { publicUrl }: { publicUrl: string }): Letter {
  const { button } = letter
  if (button && !/^https?:$/.test(new URL(button.url).protocol))
    throw new Error('A button leads to a web page.')
  return {
    subject: letter.subject,
    text: textOf(letter, publicUrl),
    html: page(letter, publicUrl),
  }
}

function textOf({ paragraphs, button, after = [], why }: LetterText, publicUrl: string): string {
  const parts = [...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...after]
  return `${parts.join('\n\n')}\n\n-- \n${why}\nFaresight, ${publicUrl}\n`
}
