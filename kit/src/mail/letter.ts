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
 * @throws where the button or a link leads elsewhere than to a web address
 */
export function renderLetter(letter: LetterText, { publicUrl }: { publicUrl: string }): Letter {
  const { button, links = [] } = letter
  for (const { url } of [...(button ? [button] : []), ...links])
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A button leads to a web page.')
  return {
    subject: letter.subject,
    text: textOf(letter, publicUrl),
    html: page(letter, publicUrl),
  }
}

function textOf({ paragraphs, button, after = [], links = [], why }: LetterText, publicUrl: string): string {
  const withAddress = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`
  const parts = [...paragraphs, ...(button ? [withAddress(button)] : []), ...after, ...links.map(withAddress)]
  return `${parts.join('\n\n')}\n\n-- \n${why}\nFaresight, ${publicUrl}\n`
}
