import type { FAQPage } from 'schema-dts'
import type { Block, Words } from '../prose/content.ts'
import { supportText } from '../text/support-text.ts'

/** The questions of the page of support with their answers, from the very texts that it shows. */
export function answers(): readonly FAQPage[] {
  const questions = supportText.faq.topics.flatMap((topic) => topic.questions)
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.map(plain).join('\n') },
      })),
    },
  ]
}

function plain(block: Block): string {
  if (typeof block === 'string') return bare(block)
  if ('list' in block) return block.list.map((item) => `- ${bare(item)}`).join('\n')
  if ('note' in block) return bare(block.note)
  return block.table.rows.map((row) => row.map(bare).join(': ')).join('\n')
}

/** Words without the marks of links and weight. */
function bare(words: Words): string {
  return words.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('**', '')
}
