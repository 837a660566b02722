import { supportText } from '../../text/support-text.ts'
import { Question } from './question.tsx'

const { topics } = supportText.faq

/** All questions, by what they are about. */
export function Faq() {
  return topics.map(({ id, title, questions }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-8">
      <h3 id={`${id}-title`} className="mb-3 text-18 tracking-snug">
        {title}
      </h3>
      <div className="card">
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  ))
}
