import type { Block } from '../../prose/content.ts'

/** Questions about one subject. `/support#cancel` opens the answer of that id, so ids stay as they are. */
export interface Topic {
  id: string
  title: string
  questions: readonly Question[]
}

export interface Question {
  id: string
  question: string
  answer: readonly Block[]
}
